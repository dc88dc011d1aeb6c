const LONGEST = 60

/**
 * A field's slug from its name: `T-shirt size (EU)` becomes `T_SHIRT_SIZE_EU`. Retired fields keep their
 * slug, so `taken` holds theirs too; a second one of the name gets a number.
 */
export function slugFromName(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  const base = (/^[A-Z]/.test(plain) ? plain : `FIELD_${plain}`).slice(0, LONGEST).replace(/_+$/, '')
  if (!taken.has(base)) return base
  for (let number = 2; ; number++) {
    const suffix = `_${number}`
    const candidate = `${base.slice(0, LONGEST - suffix.length)}${suffix}`
    if (!taken.has(candidate)) return candidate
  }
}

/** A form's or section's slug, in lower case with hyphens. */
export function hyphenSlug(name: string, taken: ReadonlySet<string>): string {
  const lowered = new Set([...taken].map((slug) => slug.toUpperCase().replaceAll('-', '_')))
  return slugFromName(name, lowered).toLowerCase().replaceAll('_', '-')
}
