//! The schemas as prost-reflect sees them, which is the oracle, with three of its habits turned to what the specification's
//! own runtimes write.
//!
//! prost-reflect takes -0.0 for the zero value and drops it, and it leaves out a map entry's key or value when that is zero.
//! Fields where this matters are given explicit presence in its copy of the descriptors; the bytes of all other values stay
//! the same. It also has no say in packed lists but the schema's, so a second copy has every `packed` turned round.

use prost::Message as _;
use prost_reflect::prost_types::field_descriptor_proto::{Label, Type};
use prost_reflect::prost_types::{DescriptorProto, FieldDescriptorProto, FileDescriptorSet, MessageOptions};
use prost_reflect::{DescriptorPool, FieldDescriptor};

/// The descriptors of one set of files.
pub struct Pools {
    /// As the schema has it.
    pub plain: DescriptorPool,
    /// With the presence that the module comment names. Values are made and compared in it.
    pub oracle: DescriptorPool,
    /// The same with packed lists expanded and expanded lists packed.
    pub flipped: DescriptorPool,
}

impl Pools {
    /// Reads an encoded `FileDescriptorSet`.
    pub fn new(descriptors: &[u8]) -> Self {
        let mut set = FileDescriptorSet::decode(descriptors).expect("the build script wrote it");
        let plain = pool(&set);
        each_field(&mut set, &|field, place| {
            let float = matches!(field.r#type(), Type::Float | Type::Double);
            if place.proto3
                && field.oneof_index.is_none()
                && (place.in_map_entry || (float && field.label() != Label::Repeated))
            {
                field.proto3_optional = Some(true);
            }
        });
        let oracle = pool(&set);
        each_field(&mut set, &|field, place| {
            let packable = !matches!(field.r#type(), Type::String | Type::Bytes | Type::Message | Type::Group);
            if field.label() == Label::Repeated && packable {
                let options = field.options.get_or_insert_default();
                options.packed = Some(!options.packed.unwrap_or(place.proto3));
            }
        });
        let flipped = pool(&set);
        Self { plain, oracle, flipped }
    }
}

fn pool(set: &FileDescriptorSet) -> DescriptorPool {
    DescriptorPool::from_file_descriptor_set(set.clone()).expect("protox accepted the files")
}

/// Whether a message of the oracle's tells a singular field's zero value from absence, although the schema does not.
/// Values for such a field must never be the positive zero, which the schema's own presence leaves out.
pub fn presence_is_lent(field: &FieldDescriptor) -> bool {
    field.field_descriptor_proto().proto3_optional() && field.containing_oneof().is_none()
}

#[derive(Clone, Copy)]
struct Place {
    proto3: bool,
    in_map_entry: bool,
}

fn each_field(set: &mut FileDescriptorSet, change: &dyn Fn(&mut FieldDescriptorProto, Place)) {
    for file in &mut set.file {
        let proto3 = file.syntax() == "proto3";
        for message in &mut file.message_type {
            each_field_of(message, proto3, change);
        }
    }
}

fn each_field_of(message: &mut DescriptorProto, proto3: bool, change: &dyn Fn(&mut FieldDescriptorProto, Place)) {
    let in_map_entry = message.options.as_ref().is_some_and(MessageOptions::map_entry);
    for field in &mut message.field {
        change(field, Place { proto3, in_map_entry });
    }
    for nested in &mut message.nested_type {
        each_field_of(nested, proto3, change);
    }
}
