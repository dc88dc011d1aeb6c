import { Select, SimpleGrid, Text, Title } from '@mantine/core'
import { readLetterRecords } from '@muster/contract/calls/documents/letter-records'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import type { SendingDraft } from './use-sending.ts'

/** Of letters that say one of somebody's records, such as a trip: which one, or that it is the latest. */
export function AboutRecords({ MAILID, draft }: { MAILID: number; draft: SendingDraft }) {
  const { t } = useTranslation('letters')
  const { onlyPerson, records: chosen, change, problems } = draft
  const { data } = useQuery({
    ...readOptions(readLetterRecords, {
      body: { MAILID, employee_id: onlyPerson, as_of: draft.asOf || null },
    }),
    meta: { errorShown: 'inline' as const },
  })
  if (!data || data.records.length === 0) return null
  return (
    <div>
      <Title order={2} size="h4" mb="xs">
        {t('send.about')}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {data.records.map(({ key, label, choices }) => {
          const [latest] = choices
          if (onlyPerson === null)
            return (
              <Text key={key} size="sm">
                {t('send.latestOfEach', { records: label })}
              </Text>
            )
          if (!latest)
            return (
              <Text key={key} size="sm">
                {t('send.noRecord', { records: label })}
              </Text>
            )
          return (
            <Select
              key={key}
              label={label}
              description={chosen[key] === undefined ? t('send.isLatest') : undefined}
              allowDeselect={false}
              searchable
              error={problems.records}
              data={choices.map(({ id, label: words }) => ({ value: String(id), label: words }))}
              value={String(chosen[key] ?? latest.id)}
              onChange={(id) => id && change({ records: { ...chosen, [key]: Number(id) } })}
            />
          )
        })}
      </SimpleGrid>
    </div>
  )
}
