import { Stack, Text } from '@mantine/core'
import type { judgeClaim } from '@muster/contract/calls/expenses/claims'
import { isZero } from '@muster/contract/kit/amounts'
import type { DataOf } from '@muster/contract/kit/index'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import { useSeenWords } from '../data/seen-words.ts'
import '../own-texts.ts'

export type Judged = DataOf<typeof judgeClaim>['lines'][number]

/** What the rules allow of an expense, and why not all of it. `from` is the currency that it was paid in. */
export function JudgedLine({
  line,
  currency,
  from,
}: {
  line: Judged
  currency: string
  from: string | null
}) {
  const { t } = useTranslation('ownExpenses')
  const format = useFormatter()
  const seenWords = useSeenWords()
  const money = (amount: string) => format.money({ amount, currency })
  const { claimed, allowed, reasons, rule, rate, seen, allowance } = line
  if (isZero(claimed) && reasons.length === 0) return null
  const isCut = allowed !== claimed
  const said = !isCut
    ? t('judged.all', { amount: money(allowed) })
    : isZero(allowed)
      ? t('judged.none', { claimed: money(claimed) })
      : t('judged.of', { allowed: money(allowed), claimed: money(claimed) })
  // Where it was seen is said more exactly below.
  const shown = seen.length > 0 ? reasons.filter(({ reason }) => reason !== 'same_receipt') : reasons
  return (
    <Stack gap={2}>
      <Text size="sm" fw={600} c={isCut ? 'var(--mantine-color-error)' : undefined}>
        {said}
      </Text>
      {shown.map(({ reason, text }) => (
        <Text key={reason} size="sm">
          {text}
        </Text>
      ))}
      {allowance ? <Text size="sm">{allowance}</Text> : null}
      {seen.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places of one answer, shown as they are
        <Text key={at} size="sm">
          {seenWords(one)}
        </Text>
      ))}
      {rate ? (
        <Text size="xs" c="dimmed">
          {t('judged.rate', {
            ...{ rate: rate.rate, from: from ?? '', to: currency },
            ...{ day: format.day(rate.on), source: rate.source },
          })}
        </Text>
      ) : null}
      {rule ? (
        <Text size="xs" c="dimmed">
          {rule}
        </Text>
      ) : null}
    </Stack>
  )
}
