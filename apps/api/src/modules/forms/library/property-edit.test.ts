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
    ['in its name', { name: 'T-shirt size' }, {}, ['Is called “T-shirt size”.']],
    ['not in a name of its own', { name: 'T-shirt size' }, { name: 'Jersey' }, []],
    ['in its help', { help_text: 'EU sizes' }, {}, ['Gets the new help.']],
    ['not in help of its own', { help_text: 'EU sizes' }, { help_text: 'As you wear it' }, []],
    ['in a new choice', { options: [...before.options, option(3, 'L')] }, {}, ['New choice “L”.']],
    [
      'in a choice called otherwise',
      { options: [option(1, 'Small'), option(2, 'M')] },
      {},
      ['Choice “S” is called “Small”.'],
    ],
    [
      'in a choice that goes',
      { options: [option(2, 'M'), option(1, 'S', false)] },
      {},
      ['Choice “S” is not offered any more; records that hold it keep it.'],
    ],
    [
      'not in choices of its own',
      { options: [option(1, 'S')] },
      { options: [option(1, 'S'), option(9, 'XL')] },
      [],
    ],
    ['in nothing when nothing changes', {}, {}, []],
  ])('%s', (_name, change, own, words) => {
    expect(followProperty(before, { ...before, ...change }, { ...before, ...own }).words).toEqual(words)
  })
})
