import { describe, expect, it } from 'vitest'
import type { MeSection, QuickAction } from '../../lib/screen/extensions.ts'
import { openPage, sectionAt, sectionsOf } from './sections.ts'

const page = (to: string, section: MeSection, more: Partial<QuickAction> = {}): QuickAction => ({
  id: to,
  label: to,
  to,
  entry: 'me',
  section,
  ...more,
})
const actions = [
  page('/leave', 'time'),
  page('/leave/calendar', 'time'),
  page('/requests/inbox', 'inbox'),
  page('/requests', 'inbox'),
  page('/colleagues', 'people'),
  page('/team', 'people', { leadsOnly: true }),
  page('/profile', 'more'),
  { id: 'apply', label: 'apply', to: '/leave/apply', entry: 'me' as const },
]
const everything = { isOffered: (action: QuickAction) => !action.leadsOnly, isLead: false }

describe('the sections of self-service', () => {
  it('are five, each with its pages', () => {
    expect(sectionsOf(actions, everything).map(({ id, to, pages }) => [id, to, pages.length])).toEqual([
      ['home', '/', 0],
      ['time', '/time', 3],
      ['inbox', '/requests', 2],
      ['people', '/colleagues', 1],
      ['more', '/more', 0],
    ])
  })

  it('begin for managers with what waits for them, and have their team', () => {
    const sections = sectionsOf(actions, { isOffered: () => true, isLead: true })
    expect(sections.find(({ id }) => id === 'inbox')?.to).toBe('/requests/inbox')
    expect(sections.find(({ id }) => id === 'people')?.pages.map(({ to }) => to)).toEqual([
      '/colleagues',
      '/team',
    ])
  })

  it('leave out those in which nothing can be opened', () => {
    const only = { ...everything, isOffered: ({ section }: QuickAction) => section === 'more' }
    expect(sectionsOf(actions, only).map(({ id }) => id)).toEqual(['home', 'more'])
  })

  it.each([
    ['/', 'home', undefined],
    ['/time', 'time', '/time'],
    ['/leave/calendar', 'time', '/leave/calendar'],
    ['/leave/apply', 'time', '/leave'],
    ['/attendance/regularise', 'time', undefined],
    ['/requests/new/ON_DUTY', 'inbox', '/requests'],
    ['/colleagues/7', 'people', '/colleagues'],
    ['/team/7', 'people', undefined],
    ['/profile', 'more', undefined],
    ['/somewhere', 'more', undefined],
  ])('%s is in %s', (path, id, open) => {
    const section = sectionAt(sectionsOf(actions, everything), path)
    expect(section?.id).toBe(id)
    expect(openPage(section?.pages ?? [], path)?.to).toBe(open)
  })
})
