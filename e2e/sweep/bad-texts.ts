// Merge fields of templates are written in capitals: `{{FIRST_NAME}}` is meant.
const BROKEN = /\b(undefined|NaN|Invalid Date)\b|\[object \w+\]|\{\{\s*[a-z]\w*\s*\}\}/
/** A whole text that is a translation key: `record.saved`, `leave:rule.title`. */
const KEY = /^(?:[a-z][\w-]*:)?[a-z][a-z0-9]*[A-Za-z0-9]*(?:\.[a-z][A-Za-z0-9_]*)+$/
const NO_KEY = /\.(com|org|net|in|test|example|local|csv|xlsx?|pdf|png|jpe?g|svg|zip|json|docx?|txt|html?)$/

/** In place of a list or a part of a screen: what the screen sent was refused. */
const NOT_LOADED = /^(This could not be loaded|यह लोड नहीं हो सका)/

/** Texts that should never be shown: untranslated keys, values converted to text by mistake, failed reads. */
export function badTexts(texts: readonly string[]): string[] {
  const bad = texts.filter((text) => {
    const line = text.trim()
    return NOT_LOADED.test(line) || BROKEN.test(line) || (KEY.test(line) && !NO_KEY.test(line))
  })
  return [...new Set(bad.map((text) => text.trim().slice(0, 120)))]
}
