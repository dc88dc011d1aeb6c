import type { LetterRow } from '@muster/contract/documents/letters.contract'
import type { StatusKind } from '@muster/ui/feedback'
import type { TFunction } from 'i18next'

const letterKinds: Readonly<Record<LetterRow['state'], StatusKind>> = {
  waiting: 'pending',
  queued: 'info',
  sent: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  void: 'warning',
}

/** How a letter stands: sent is not said of one that nothing leads its person to. */
export const letterWord = (
  { state, on_paper }: Pick<LetterRow, 'state' | 'on_paper'>,
  t: TFunction<'letters'>,
) => ({
  kind: on_paper ? ('danger' as const) : letterKinds[state],
  text: t(`log.states.${on_paper ? 'paper' : state}`),
})
