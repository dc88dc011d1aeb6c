/**
 * The start of a tag or comment. Plain text must not contain one, so that no markup reaches a page or a mail.
 */
export const MARKUP = /<[a-z!/?]/i

export const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

/** Empty, or with something to be seen: zero-width and formatting characters alone would look like no name. */
export const HAS_VISIBLE = /^$|[^\s\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u

/** Without what nobody sees: controls, marks of the writing direction, zero-width signs, line breaks. */
export const ALL_VISIBLE = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u

/** Without controls of the writing direction, by which a name reads as another one. */
export const NO_DIRECTION = /^[^\u202a-\u202e\u2066-\u2069]*$/u
