import { SimpleGrid, Skeleton } from '@mantine/core'
import { readExitFigures } from '@muster/contract/calls/offboarding/exit-interview/exit-interview'
import { LEAST_ANSWERS } from '@muster/contract/offboarding/exit-interview/exit-interview.constants'
import { BarChart, ChartCard } from '@muster/ui/charts'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import './texts.ts'

/** How often choices of exit interviews were chosen. */
export default function FiguresPage() {
  const { t } = useTranslation('interview')
  const format = useFormatter()
  const query = useQuery({
    ...readOptions(readExitFigures, { body: {} }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <>
      <PageHeader
        title={t('interviewTitles:figures')}
        subtitle={t('figures.text', { count: LEAST_ANSWERS })}
      />
      <Loaded query={query} skeleton={<Skeleton height={320} radius="md" />}>
        {({ questions, submitted, least }) =>
          questions.length === 0 ? (
            <EmptyState title={t('figures.few')} text={t('figures.fewText', { least, count: submitted })} />
          ) : (
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              {questions.map(({ slug, name, answers, options }) => (
                <ChartCard
                  key={slug}
                  title={name}
                  description={t('figures.answers', { count: answers })}
                  order={2}
                  format={{
                    value: (value: number) => format.number(value),
                    axis: (value: number) => format.number(value),
                  }}
                  empty={{ title: t('figures.few') }}
                  data={{
                    rowHeader: t('figures.option'),
                    rows: options.map(({ label, count }) => ({ id: label, label, values: { times: count } })),
                    series: [{ id: 'times', label: t('figures.times') }],
                  }}
                >
                  <BarChart isHorizontal />
                </ChartCard>
              ))}
            </SimpleGrid>
          )
        }
      </Loaded>
    </>
  )
}
