/**
 * Files that self-service loads and that show English texts in Hindi, too, by name and with what they are for. There are
 * none: a file that needs an entry here fails the test, and so does an entry that is no longer needed.
 */
export const withoutHindi: readonly string[] = []
