/** The reader of a widget may not read what it shows; `message` is in their words. */
export class Denied extends Error {}
