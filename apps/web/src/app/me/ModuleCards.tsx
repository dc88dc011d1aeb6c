import { Skeleton } from '@mantine/core'
import type { AnyUseQueryOptions } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, startTransition, useEffect, useState } from 'react'
import { homeCards } from '../../features/extensions.ts'
import type { HomeCard, MeSection } from '../../lib/screen/extensions.ts'
import { PartBoundary } from '../../lib/screen/PartBoundary.tsx'
import { sessionStore, useSession } from '../../lib/session/session.ts'
import { readFirst } from '../query-client.ts'
import { leadsTeam } from '../quick-actions.ts'

interface Shown {
  card: HomeCard
  Card: ComponentType
  reads: readonly AnyUseQueryOptions[]
}

let cards: Shown[] = homeCards.map((card) => ({ card, Card: lazy(card.lazy), reads: [] }))

/**
 * Loads the code of all cards, so that what they ask for goes out in one request. A card whose code does not arrive
 * tries again when it is shown.
 */
export async function loadCards(): Promise<void> {
  const loads = await Promise.allSettled(homeCards.map((card) => card.lazy()))
  cards = cards.map((one, at) => {
    const load = loads[at]
    return load?.status === 'fulfilled'
      ? { ...one, Card: load.value.default, reads: load.value.reads ?? [] }
      : one
  })
}

const isFor = ({ permission }: HomeCard, permissions: readonly string[]) =>
  !permission || permissions.includes(permission)

/**
 * Reads what the cards show first. Where it was asked for before the code arrived, it is there at once, and the home
 * is drawn with it, instead of empty and then again.
 */
export async function readCards(): Promise<void> {
  const user = sessionStore.read()?.user
  if (user?.user_emp_id == null) return
  const reads = cards.filter(({ card }) => isFor(card, user.permissions)).flatMap((one) => one.reads)
  await readFirst(reads)
}

/** As many as a screen shows at once; the others are drawn after them when the page has just been opened. */
const FIRST = 4
let isDrawn = false

function useFirstFew(): number {
  const [count, setCount] = useState(isDrawn ? Number.POSITIVE_INFINITY : FIRST)
  useEffect(() => {
    isDrawn = true
    startTransition(() => setCount(Number.POSITIVE_INFINITY))
  }, [])
  return count
}

/** The modules' cards, of one section or all of them. */
export function ModuleCards({ section }: { section?: MeSection }) {
  const session = useSession()
  const count = useFirstFew()
  const permissions = session?.user.permissions ?? []
  const isLead = leadsTeam(session)
  const place = ({ leadsFirst, isLast }: HomeCard) => (isLast ? 1 : leadsFirst && isLead ? -1 : 0)
  return cards
    .toSorted((one, other) => place(one.card) - place(other.card))
    .filter(({ card }) => !section || card.section === section)
    .filter(({ card }) => isFor(card, permissions))
    .slice(0, count)
    .map(({ card, Card: Content }) => (
      <PartBoundary key={card.id}>
        <Suspense fallback={<Skeleton height={160} radius="lg" />}>
          <Content />
        </Suspense>
      </PartBoundary>
    ))
}
