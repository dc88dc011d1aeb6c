const LONGEST = 60

/** `base`, or the first of `base_2`, `base_3` … that `fits` accepts. */
export function firstFitting(base: string, fits: (candidate: string) => boolean): string {
  if (fits(base)) return base
  for (let number = 2; ; number++) {
    const suffix = `_${number}`
    const candidate = `${base.slice(0, LONGEST - suffix.length)}${suffix}`
    if (fits(candidate)) return candidate
  }
}

/**
 * A field's slug from its name: `T-shirt size (EU)` becomes `T_SHIRT_SIZE_EU`. `taken` must include retired
 * fields, which keep their slugs; a duplicate gets a number.
 */
export function slugFromName(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  const base = (/^[A-Z]/.test(plain) ? plain : `FIELD_${plain}`).slice(0, LONGEST).replace(/_+$/, '')
  return firstFitting(base, (candidate) => !taken.has(candidate))
}

/** A form's or section's slug, in lower case with hyphens. */
export function hyphenSlug(name: string, taken: ReadonlySet<string>): string {
  const lowered = new Set([...taken].map((slug) => slug.toUpperCase().replaceAll('-', '_')))
  return slugFromName(name, lowered).toLowerCase().replaceAll('_', '-')
}
