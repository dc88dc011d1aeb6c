import type { MeSection, QuickAction } from '../../lib/screen/extensions.ts'
import { prefixes } from '../../lib/screen/menu-tree.ts'

type SectionId = 'home' | Exclude<MeSection, 'service' | 'leaving' | 'app'>

/** A page of a section. */
export interface MePage {
  id: string
  /** Text key, `namespace:path`. */
  label: string
  to: string
}

export interface Section {
  id: SectionId
  to: string
  /** The pages beside each other in a row; none for home and for what is more. */
  pages: MePage[]
}

/** Whom the sections are for, and which pages this person may open. */
export interface MeAccess {
  isOffered: (action: QuickAction) => boolean
  isLead: boolean
}

/** The pages of one section that the person may open, in the order of the modules. */
export function pagesOf(section: MeSection, actions: readonly QuickAction[], access: MeAccess): MePage[] {
  return (
    actions
      .filter((action) => action.section === section && access.isOffered(action))
      // One's own pages before those about one's team.
      .sort((a, b) => Number(a.leadsOnly ?? false) - Number(b.leadsOnly ?? false))
      .map(({ id, label, to }) => ({ id, label, to }))
  )
}

/** Paths of a section that no page of its row has: forms and details. */
const inside: Readonly<Partial<Record<SectionId, readonly string[]>>> = {
  time: ['/time', '/attendance', '/leave'],
  inbox: ['/requests', '/requisition', '/organisation/requisition'],
  people: ['/colleagues', '/team'],
}

const OVERVIEW: MePage = { id: 'overview', label: 'me:nav.overview', to: '/time' }

/** The five sections of self-service, without those in which the person can open nothing. */
export function sectionsOf(actions: readonly QuickAction[], access: MeAccess): Section[] {
  const time = pagesOf('time', actions, access)
  const inbox = pagesOf('inbox', actions, access)
  const people = pagesOf('people', actions, access)
  // Who decides starts with what waits, everybody else with their own requests.
  const own = inbox.find(({ to }) => to === '/requests')
  const [first] = inbox
  const inboxStart = (access.isLead ? first : own) ?? first
  const [somebody] = people
  const colleagues = people.find(({ to }) => to === '/colleagues') ?? somebody
  return [
    { id: 'home', to: '/', pages: [] },
    ...(time.length > 0 ? [{ id: 'time' as const, to: OVERVIEW.to, pages: [OVERVIEW, ...time] }] : []),
    ...(inboxStart ? [{ id: 'inbox' as const, to: inboxStart.to, pages: inbox }] : []),
    ...(colleagues ? [{ id: 'people' as const, to: colleagues.to, pages: people }] : []),
    { id: 'more', to: '/more', pages: [] },
  ]
}

/** The page of a row that is open: the one with the longest path in front of the current one. */
export function openPage(pages: readonly MePage[], pathname: string): MePage | undefined {
  return pages
    .filter(({ to }) => prefixes(to, pathname))
    .reduce<MePage | undefined>(
      (best, page) => (best && best.to.length >= page.to.length ? best : page),
      undefined,
    )
}

/** The section that a path belongs to; what belongs to none is under More. */
export function sectionAt(sections: readonly Section[], pathname: string): Section | undefined {
  if (pathname === '/') return sections.find(({ id }) => id === 'home')
  const length = ({ id, pages }: Section) =>
    Math.max(
      0,
      openPage(pages, pathname)?.to.length ?? 0,
      ...(inside[id] ?? []).filter((path) => prefixes(path, pathname)).map((path) => path.length),
    )
  const [best] = sections.filter((section) => length(section) > 0).sort((a, b) => length(b) - length(a))
  return best ?? sections.find(({ id }) => id === 'more')
}
