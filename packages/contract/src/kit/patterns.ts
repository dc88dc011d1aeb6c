/**
 * The start of a tag or comment. Plain text must not contain one, so that no markup reaches a page or a mail.
 */
export const MARKUP = /<[a-z!/?]/i

export const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i
