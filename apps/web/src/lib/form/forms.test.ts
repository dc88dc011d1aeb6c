import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const components = (readdirSync(root, { recursive: true }) as string[]).filter(
  (path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'),
)

/** The attributes of every form in a source, as text; also of a component that is rendered as a form. */
function formsIn(source: string): string[] {
  return source
    .split(/<form\b|component="form"/)
    .slice(1)
    .map((rest) => {
      let depth = 0
      const end = [...rest].findIndex((character) => {
        if (character === '{') depth++
        if (character === '}') depth--
        return character === '>' && depth === 0
      })
      return rest.slice(0, end)
    })
}

describe('forms', () => {
  it('are found in the sources', () => {
    expect(components.filter((path) => formsIn(readFileSync(join(root, path), 'utf8')).length > 0)).toEqual(
      expect.arrayContaining(['lib/form/CheckedForm.tsx', 'lib/form/RecordForm.tsx']),
    )
    expect(formsIn('<Stack component="form" gap="md">')).toEqual([' gap="md"'])
    expect(formsIn('<form onSubmit={(event) => { send() }} id="one">noValidate</form>')).toEqual([
      ' onSubmit={(event) => { send() }} id="one"',
    ])
  })

  it('are never checked by the browser, whose messages are in another place, language and look', () => {
    const checked = components.filter((path) =>
      formsIn(readFileSync(join(root, path), 'utf8')).some(
        (attributes) => !/\bnoValidate\b/.test(attributes),
      ),
    )
    expect(checked, 'use CheckedForm, FormModal, FormDrawer or FormPanel').toEqual([])
  })

  it('handle their submission by a block alone: a form of its own marks and leads to problems in its own way', () => {
    const own = components.filter(
      (path) => !path.startsWith('lib/form/') && formsIn(readFileSync(join(root, path), 'utf8')).length > 0,
    )
    expect(own, 'use CheckedForm, GuardedForm, FormModal, FormDrawer or FormPanel').toEqual([])
  })
})
