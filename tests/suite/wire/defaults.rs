//! Declared defaults: cases g, and their exact values.

#![allow(clippy::float_cmp, reason = "exact values are what is tested")]

use crate::generated::cases::{
    default_bytes, default_enum_alias, default_hostile_strings, default_inf_nan, default_negative_zero,
    default_spellings,
};

#[test]
fn floats_that_are_no_numbers() {
    use default_inf_nan::F;
    assert_eq!((F::A_DEFAULT, F::B_DEFAULT), (f64::INFINITY, f64::NEG_INFINITY));
    assert!(F::C_DEFAULT.is_nan() && F::D_DEFAULT.is_nan());
    assert_eq!(F::default().a_or_default(), f64::INFINITY);
}

#[test]
fn negative_zero_keeps_its_sign() {
    use default_negative_zero::N;
    assert_eq!(N::D_DEFAULT.to_bits(), (-0.0f64).to_bits());
    assert_eq!(N::F_DEFAULT.to_bits(), (-0.0f32).to_bits());
    assert_eq!(N::default().i_or_default(), 0);
}

#[test]
fn every_spelling_of_a_number() {
    use default_spellings::L;
    let message = L::default();
    assert_eq!(message.a.unwrap_or_default().to_bits(), 0);
    assert_eq!(L::B_DEFAULT, 0.5e-3);
    assert_eq!(L::C_DEFAULT, i32::MIN);
    assert_eq!(L::D_DEFAULT, i64::MIN);
    assert_eq!(L::E_DEFAULT, u64::MAX);
    assert_eq!(L::F_DEFAULT, 15);
    assert_eq!(L::G_DEFAULT, f64::MAX);
    assert_eq!(L::H_DEFAULT, 1e-37);
    assert_eq!(message.i_or_default(), 5.0);
}

#[test]
fn floats_are_the_nearest_there_are() {
    use default_spellings::F;
    assert_eq!(
        (F::A_DEFAULT, F::B_DEFAULT, F::C_DEFAULT),
        (1.23f32, 0.1f32, 16_777_216.0f32)
    );
    assert_eq!((F::D_DEFAULT.to_bits(), F::F_DEFAULT.to_bits()), (1, 1));
    assert_eq!(F::E_DEFAULT, f32::MAX);
}

#[test]
fn text_and_bytes_are_what_they_stand_for() {
    use default_hostile_strings::S;
    assert_eq!(S::A_DEFAULT, "q\" + (()=>{throw 1})() + \"");
    assert_eq!(S::B_DEFAULT, "${x} `y` \\ \n */ {{z}} {% w %} ??=");
    assert_eq!(S::C_DEFAULT, "\u{2028} \0 end");
    assert_eq!(S::default().d_or_default(), "abcd");
    assert_eq!(
        default_bytes::B::B_DEFAULT,
        [0, 0xff, 0x22, 0x27, 0x5c, 0x0a, 0x7f, 0x3f]
    );
}

#[test]
fn an_alias_is_its_number() {
    use default_enum_alias::{St, T};
    assert_eq!(T::default().s_or_default(), St::S_ON);
}
