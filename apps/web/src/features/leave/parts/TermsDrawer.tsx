import { Card, Group, Select, Table, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { exampleOfTerms } from '@muster/contract/calls/leave/leave-rules'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { termsErrorNames, termsOf, termsSections, termsValues } from './terms-form.ts'
import '../texts.ts'

interface TermsDrawerProps {
  name: string
  terms: LeaveTerms
  onChange: (terms: LeaveTerms) => void
  onClose: () => void
}

/** Edits the terms of one leave type in a rule, with an example of what they credit. */
export default function TermsDrawer({ name, terms, onChange, onClose }: TermsDrawerProps) {
  const { t } = useTranslation('leave')
  const { time_zone: zone } = useUser().formats
  const sections = useMemo(() => termsSections(t), [t])
  const check = async (given: LeaveTerms) => {
    const [joined, year] = [dayIn(zone), Number(dayIn(zone).slice(0, 4))]
    const { problems: fields } = await call(exampleOfTerms, { body: { terms: given, joined, year } })
    const [message] = Object.values(fields)
    if (message) throw new ApiError({ key: 'client.terms_wrong', message, status: 422, fields })
  }
  return (
    <FormDrawer<{ terms: LeaveTerms }>
      title={name}
      width={640}
      onClose={onClose}
      sections={sections}
      record={termsValues(terms)}
      after={(draft) => <Example terms={termsOf(draft, terms)} />}
      toBody={(_draft, _part, typed) => ({ terms: termsOf(typed, terms) })}
      save={async (body) => {
        await check(body.terms)
        onChange(body.terms)
      }}
      errorNames={termsErrorNames}
      saveLabel={t('apply')}
    />
  )
}

const TYPING_MS = 400

/**
 * Example of the credits in this leave year, for an employee who joined years ago, this January or mid-year.
 */
function Example({ terms: typed }: { terms: LeaveTerms }) {
  const { t } = useTranslation('leave')
  const format = useFormatter()
  const year = Number(dayIn(useUser().formats.time_zone).slice(0, 4))
  const [joined, setJoined] = useState(`${year - 3}-01-01`)
  const [settled] = useDebouncedValue(JSON.stringify(typed), TYPING_MS)
  const terms = JSON.parse(settled) as LeaveTerms
  const query = useQuery({
    ...readOptions(exampleOfTerms, { body: { terms, joined, year } }),
    meta: { errorShown: 'inline' as const },
  })
  // A value that can't be: the field says so once it is saved, and the example meanwhile.
  const refused =
    query.error instanceof ApiError && query.error.status === 422 ? Object.values(query.error.fields) : null
  return (
    <Card withBorder padding="md" mb="lg" component="section" aria-labelledby="leave-example">
      <Group justify="space-between" align="end" mb="sm">
        <Title order={3} size="h5" id="leave-example">
          {t('example.title')}
        </Title>
        <Select
          label={t('example.joined')}
          value={joined}
          onChange={(value) => setJoined(value ?? joined)}
          allowDeselect={false}
          data={[`${year - 3}-01-01`, `${year}-01-01`, `${year}-05-17`].map((value) => ({
            value,
            label: format.day(value),
          }))}
        />
      </Group>
      {refused ? (
        <Text size="sm">{refused.join(' ')}</Text>
      ) : (
        <Loaded query={query} skeleton={null} order={3}>
          {(data) =>
            Object.keys(data.problems).length > 0 ? (
              <Text size="sm">{Object.values(data.problems).join(' ')}</Text>
            ) : (
              <>
                <Text size="sm">
                  {t('example.sum', {
                    days: format.number(data.total),
                    from: format.day(data.year_from),
                    to: format.day(data.year_to),
                  })}
                </Text>
                {data.credits.length > 0 ? (
                  <Table mt="xs" withRowBorders={false} verticalSpacing={2} aria-label={t('example.title')}>
                    <Table.Tbody>
                      {data.credits.map((credit) => (
                        <Table.Tr key={credit.on}>
                          <Table.Td>{format.date(credit.on)}</Table.Td>
                          <Table.Td ta="end">{format.number(credit.days)}</Table.Td>
                        </Table.Tr>
                      ))}
                    </Table.Tbody>
                  </Table>
                ) : null}
              </>
            )
          }
        </Loaded>
      )}
    </Card>
  )
}
