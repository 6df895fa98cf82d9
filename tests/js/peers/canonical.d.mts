/** Text of a message as generated TypeScript decodes it: the same for equal messages only. */
export declare function canonical(value: unknown): string;
