import { Skeleton } from '@mantine/core'
import { type ComponentType, lazy, Suspense } from 'react'
import { homeCards } from '../../features/extensions.ts'
import type { HomeCard, MeSection } from '../../lib/screen/extensions.ts'
import { PartBoundary } from '../../lib/screen/PartBoundary.tsx'
import { useSession } from '../../lib/session/session.ts'
import { leadsTeam } from '../quick-actions.ts'

let cards: { card: HomeCard; Card: ComponentType }[] = homeCards.map((card) => ({
  card,
  Card: lazy(card.lazy),
}))

/**
 * Loads the code of all cards, so that what they ask for goes out in one request. A card whose code does not arrive
 * tries again when it is shown.
 */
export async function loadCards(): Promise<void> {
  const loads = await Promise.allSettled(homeCards.map((card) => card.lazy()))
  cards = cards.map((one, at) => {
    const load = loads[at]
    return load?.status === 'fulfilled' ? { ...one, Card: load.value.default } : one
  })
}

/** The modules' cards, of one section or all of them. */
export function ModuleCards({ section }: { section?: MeSection }) {
  const session = useSession()
  const permissions = session?.user.permissions ?? []
  const isLead = leadsTeam(session)
  const place = ({ leadsFirst, isLast }: HomeCard) => (isLast ? 1 : leadsFirst && isLead ? -1 : 0)
  return cards
    .toSorted((one, other) => place(one.card) - place(other.card))
    .filter(({ card }) => !section || card.section === section)
    .filter(({ card }) => !card.permission || permissions.includes(card.permission))
    .map(({ card, Card: Content }) => (
      <PartBoundary key={card.id}>
        <Suspense fallback={<Skeleton height={160} radius="lg" />}>
          <Content />
        </Suspense>
      </PartBoundary>
    ))
}
