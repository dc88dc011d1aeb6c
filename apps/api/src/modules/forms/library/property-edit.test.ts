import { describe, expect, test } from 'vitest'
import { followProperty, type PropertyWords } from './property-edit.ts'

const option = (value: number, label: string, active = true) => ({
  value,
  label,
  ...(active ? {} : { active: false }),
})
const before: PropertyWords = { name: 'Size', help_text: '', options: [option(1, 'S'), option(2, 'M')] }

describe('a field follows its property', () => {
  test.each([
    ['in its name', { name: 'T-shirt size' }, {}, ['Renamed to “T-shirt size”.']],
    ['not in a customised name', { name: 'T-shirt size' }, { name: 'Jersey' }, []],
    ['in its help', { help_text: 'EU sizes' }, {}, ['Help text updated.']],
    ['not in a customised help text', { help_text: 'EU sizes' }, { help_text: 'As you wear it' }, []],
    ['in an added choice', { options: [...before.options, option(3, 'L')] }, {}, ['New option “L”.']],
    [
      'in a renamed choice',
      { options: [option(1, 'Small'), option(2, 'M')] },
      {},
      ['Option “S” is renamed to “Small”.'],
    ],
    [
      'in a removed choice',
      { options: [option(2, 'M'), option(1, 'S', false)] },
      {},
      ['Option “S” can no longer be selected. Existing records keep it.'],
    ],
    [
      'not in customised choices',
      { options: [option(1, 'S')] },
      { options: [option(1, 'S'), option(9, 'XL')] },
      [],
    ],
    ['in nothing if nothing changes', {}, {}, []],
  ])('%s', (_name, change, own, words) => {
    expect(followProperty(before, { ...before, ...change }, { ...before, ...own }).words).toEqual(words)
  })
})
