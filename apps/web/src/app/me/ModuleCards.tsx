import { Skeleton } from '@mantine/core'
import { type ComponentType, lazy, Suspense } from 'react'
import { homeCards } from '../../features/extensions.ts'
import type { HomeCard, MeSection } from '../../lib/screen/extensions.ts'
import { useSession } from '../../lib/session/session.ts'

let cards: { card: HomeCard; Card: ComponentType }[] = homeCards.map((card) => ({
  card,
  Card: lazy(card.lazy),
}))

/** Loads the code of all cards, so that what they ask for goes out in one request. */
export async function loadCards(): Promise<void> {
  cards = await Promise.all(homeCards.map(async (card) => ({ card, Card: (await card.lazy()).default })))
}

/** The modules' cards, of one section or all of them. */
export function ModuleCards({ section }: { section?: MeSection }) {
  const permissions = useSession()?.user.permissions ?? []
  return cards
    .filter(({ card }) => !section || card.section === section)
    .filter(({ card }) => !card.permission || permissions.includes(card.permission))
    .map(({ card, Card: Content }) => (
      <Suspense key={card.id} fallback={<Skeleton height={160} radius="lg" />}>
        <Content />
      </Suspense>
    ))
}
