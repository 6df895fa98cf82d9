# In place of the prefab package of fbjni: nothing here calls Java.
add_library(fbjni::fbjni INTERFACE IMPORTED GLOBAL)
