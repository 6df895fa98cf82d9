/** What has no types: google-protobuf, and the generated JavaScript. */
declare module "google-protobuf";
declare module "*.js";
