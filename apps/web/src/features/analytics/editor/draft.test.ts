// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import type { Widget } from '../data/dashboards.ts'
import {
  beginWith,
  type Draft,
  edited,
  movedWidget,
  steppedWidget,
  withoutWidget,
  withWidget,
} from './draft.ts'

const widget = (id: string, y: number): Widget => ({
  ...{ id, kind: 'text', title: id, text: 'Words', x: 0, y, w: 12, h: 2 },
  ...{ measures: [], groups: [], order: 'name', most: 20, compares: false },
})
const draft: Draft = {
  ...{ name: 'One', description: '', period: 'this_month', filters: {} },
  widgets: [widget('w1', 0), widget('w2', 2)],
}
const places = (widgets: readonly Widget[]) => Object.fromEntries(widgets.map(({ id, y }) => [id, y]))

describe('the draft of a dashboard', () => {
  test('is undone and redone step by step; a new change ends what was undone', () => {
    const named = (name: string) => ({ kind: 'change', draft: { name } }) as const
    let history = beginWith(draft)
    for (const name of ['Two', 'Two', 'Three']) history = edited(history, named(name))
    expect(history.past.length).toBe(2)
    history = edited(history, { kind: 'undo' })
    expect(history.now.name).toBe('Two')
    expect(edited(history, { kind: 'redo' }).now.name).toBe('Three')
    history = edited(history, named('Four'))
    expect([history.future.length, edited(history, { kind: 'undo' }).now.name]).toEqual([0, 'Two'])
    const untouched = beginWith(draft)
    expect(edited(untouched, { kind: 'undo' })).toBe(untouched)
  })

  test('takes a new widget where there is room, under an id that nobody had', () => {
    const { id: _id, x: _x, y: _y, w: _w, h: _h, ...content } = widget('w9', 0)
    const added = withWidget(draft.widgets, content, 7)
    expect(added.at(-1)).toMatchObject({ id: 'w8', x: 0, y: 4, w: 4, h: 2 })
  })

  test('moves, steps and deletes without gaps', () => {
    expect(places(movedWidget(draft.widgets, 'w2', { y: 0 }))).toEqual({ w2: 0, w1: 2 })
    expect(places(steppedWidget(draft.widgets, 'w1', 1))).toEqual({ w2: 0, w1: 2 })
    expect(places(steppedWidget(draft.widgets, 'w2', -1))).toEqual({ w2: 0, w1: 2 })
    expect(places(steppedWidget(draft.widgets, 'w1', -1))).toEqual({ w1: 0, w2: 2 })
    expect(places(withoutWidget(draft.widgets, 'w1'))).toEqual({ w2: 0 })
  })
})
