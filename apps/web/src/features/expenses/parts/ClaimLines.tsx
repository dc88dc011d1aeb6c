import { Anchor, Card, Group, Image, Stack, Text } from '@mantine/core'
import type { ClaimDetail, ClaimLine } from '@muster/contract/expenses/claims.contract'
import { wayOf } from '@muster/contract/expenses/way'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import { JudgedLine } from '../own/JudgedLine.tsx'
import '../own-texts.ts'

interface ClaimLinesProps {
  detail: Pick<ClaimDetail, 'claim' | 'lines'>
  /** Shown below a line, such as the approver's inputs. */
  below?: (line: ClaimLine, at: number) => ReactNode
}

/** The expenses of a claim with their receipts, and what the rules allow of them. */
export function ClaimLines({ detail: { claim, lines }, below }: ClaimLinesProps) {
  return (
    <Stack gap="sm">
      {lines.map((line, at) => (
        <Card key={line.id} withBorder padding="sm" component="article" aria-label={line.category}>
          <Line line={line} currency={claim.currency} />
          {below?.(line, at)}
        </Card>
      ))}
    </Stack>
  )
}

function useLineFacts(claimCurrency: string): (line: ClaimLine) => string[] {
  const { t } = useTranslation('ownExpenses')
  const format = useFormatter()
  const text = (value: string, said: () => string) => (value === '' ? [] : [said()])
  return (line) => {
    const { distance, unit, day, provided, project, cost_centre: centre, tax, currency } = line
    const meals = provided.map((meal) => t(`editor.meals.${meal}`)).join(', ')
    const places = [
      ...(project ? [t('detail.project', { name: project.name })] : []),
      ...(centre ? [t('detail.centre', { name: centre.name })] : []),
    ]
    const taxed = tax !== null && currency !== null ? format.money({ amount: tax, currency }) : ''
    return [
      ...text(distance ?? '', () => t(`detail.${unit === 'mile' ? 'miles' : 'kilometres'}`, { distance })),
      ...text(wayOf(line), () => wayOf(line)),
      ...(day === null ? [] : [t(`editor.days.${day}`)]),
      ...text(meals, () => t('detail.provided', { meals })),
      ...places,
      ...line.parts.map(({ project: of, cost_centre: at, share, amount }) =>
        t(line.split_by === 'percent' ? 'detail.partPercent' : 'detail.part', {
          ...{ place: [of?.name, at?.name].filter(Boolean).join(', '), share },
          amount: format.money({ amount, currency: claimCurrency }),
        }),
      ),
      ...text(line.attendees, () => t('detail.attendees', { names: line.attendees })),
      ...text(line.invoice_number, () => t('detail.invoice', { number: line.invoice_number })),
      ...text(line.supplier_tax_id, () => t('detail.taxId', { number: line.supplier_tax_id })),
      ...text(taxed, () => t('detail.tax', { amount: taxed })),
    ]
  }
}

function Line({ line, currency }: { line: ClaimLine; currency: string }) {
  const { t } = useTranslation('ownExpenses')
  const format = useFormatter()
  const factsOf = useLineFacts(currency)
  const entered =
    line.amount !== null && line.currency !== null
      ? format.money({ amount: line.amount, currency: line.currency })
      : format.money({ amount: line.claimed, currency })
  return (
    <Stack gap={4} style={{ overflowWrap: 'anywhere' }}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <div>
          <Text fw={600}>{[line.category, line.merchant].filter(Boolean).join(', ')}</Text>
          <Text size="sm" c="dimmed">
            {format.day(line.on)}
          </Text>
        </div>
        <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
          {entered}
        </Text>
      </Group>
      {line.note ? <Text size="sm">{line.note}</Text> : null}
      {factsOf(line).map((fact) => (
        <Text key={fact} size="sm">
          {fact}
        </Text>
      ))}
      <JudgedLine line={line} currency={currency} from={line.currency} />
      {line.approved === null ? null : (
        <Text size="sm" fw={600}>
          {t('detail.approvedOf', { amount: format.money({ amount: line.approved, currency }) })}
        </Text>
      )}
      {line.decision_note ? <Text size="sm">“{line.decision_note}”</Text> : null}
      {line.files.length > 0 ? (
        <Group gap="sm">
          {line.files.map(({ path, name, link, is_picture }) => (
            <Anchor
              key={path}
              href={link}
              target="_blank"
              rel="noreferrer"
              size="sm"
              aria-label={t('detail.openReceipt', { name })}
            >
              {is_picture ? (
                <Image src={link} alt="" h={72} w="auto" radius="sm" fit="contain" loading="lazy" />
              ) : (
                name
              )}
            </Anchor>
          ))}
        </Group>
      ) : null}
    </Stack>
  )
}
