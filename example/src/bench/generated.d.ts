/** What `npm run generate` has `pbjs` write: JavaScript, whose comments say more than its callers have to know. */
declare module "*/generated/protobufjs" {
  import type { StaticType } from "./protobufjs";

  export const acme: Record<"User" | "Document" | "Blob" | "TestStringArray", StaticType>;
}
