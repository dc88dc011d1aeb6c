import { Card, Group, Select, Table, Text, Title } from '@mantine/core'
import { exampleOfTerms } from '@muster/contract/calls/leave/leave-rules'
import type { FormValues } from '@muster/contract/forms/form-definition'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import { DetailDrawer } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { termsErrorNames, termsOf, termsSections, termsValues } from './terms-form.ts'
import '../texts.ts'

interface TermsDrawerProps {
  name: string
  terms: LeaveTerms
  errors: Readonly<Record<string, string>>
  onChange: (terms: LeaveTerms) => void
  onClose: () => void
}

/** Edits the terms of one leave type in a rule, with an example of what they credit. */
export default function TermsDrawer({ name, terms, errors, onChange, onClose }: TermsDrawerProps) {
  const { t } = useTranslation('leave')
  const [values, setValues] = useState<FormValues>(() => termsValues(terms))
  const sections = useMemo(() => termsSections(t), [t])
  const initial = useMemo(() => termsValues(terms), [terms])
  const renamed = Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [termsErrorNames[path] ?? path, message]),
  )
  const submit = (given: FormValues) => {
    onChange(termsOf(given, terms))
    onClose()
  }
  return (
    <DetailDrawer isOpen onClose={onClose} title={name} texts={{ close: t('close') }} width={640}>
      <Example terms={termsOf(values, terms)} />
      <MusterForm
        definition={{ sections }}
        initialValues={initial}
        onDraftChange={(draft) => draft && setValues(draft)}
        onSubmit={submit}
        onCancel={onClose}
        errors={renamed}
        texts={{ save: t('apply') }}
      />
    </DetailDrawer>
  )
}

/**
 * Example of the credits in this leave year, for an employee who joined years ago, this January or mid-year.
 */
export function Example({ terms }: { terms: LeaveTerms }) {
  const { t } = useTranslation('leave')
  const format = useFormatter()
  const year = Number(dayIn(useUser().formats.time_zone).slice(0, 4))
  const [joined, setJoined] = useState(`${year - 3}-01-01`)
  const query = useQuery({
    ...readOptions(exampleOfTerms, { body: { terms, joined, year } }),
    meta: { errorShown: 'inline' as const },
  })
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
            label: format.date(value),
          }))}
        />
      </Group>
      <Loaded query={query} skeleton={null} order={3}>
        {(data) =>
          Object.keys(data.problems).length > 0 ? (
            <Text size="sm">{Object.values(data.problems).join(' ')}</Text>
          ) : (
            <>
              <Text size="sm">
                {t('example.sum', {
                  days: format.number(data.total),
                  from: format.date(data.year_from),
                  to: format.date(data.year_to),
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
    </Card>
  )
}
