import { Anchor, Button, Card, Text, Title } from '@mantine/core'
import { listOwnBenefits } from '@muster/contract/calls/settings/benefits'
import type { DataOf } from '@muster/contract/kit/index'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { CardFailure } from '../../../lib/screen/CardFailure.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import './texts.ts'
import classes from './Benefits.module.css'

type Own = DataOf<typeof listOwnBenefits>['benefits'][number]
const SHOWN = 4
const options = { ...readOptions(listOwnBenefits, {}), meta: { errorShown: 'inline' as const } }
export const reads = [options]

/** Self-service home card of the user's benefits; hidden when there are none. */
export default function HomeBenefits() {
  const { t } = useTranslation('benefits')
  const [isWhole, setIsWhole] = useState(false)
  const query = useQuery(options)
  const all = query.data?.benefits ?? []
  if (all.length === 0) return <CardFailure title={t('mine.title')} queries={[query]} />
  return (
    <Card component="section" aria-labelledby="home-benefits" padding="lg">
      <Title order={2} size="h4" id="home-benefits" mb="xs">
        {t('mine.title')}
      </Title>
      <ul className={classes.list}>
        {(isWhole ? all : all.slice(0, SHOWN)).map((benefit) => (
          <li key={benefit.id}>
            <OwnBenefit benefit={benefit} />
          </li>
        ))}
      </ul>
      {all.length > SHOWN ? (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="xs"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('mine.less') : t('mine.all', { count: all.length })}
        </Button>
      ) : null}
    </Card>
  )
}

function OwnBenefit({ benefit }: { benefit: Own }) {
  const { t } = useTranslation('benefits')
  const format = useFormatter()
  const when = benefit.holds
    ? benefit.to_date && t('mine.until', { date: format.day(benefit.to_date) })
    : benefit.holds_from
      ? t('mine.from', { date: format.day(benefit.holds_from) })
      : t('mine.probation')
  const facts = [t(`categories.${benefit.category}`), benefit.provider, when].filter(Boolean)
  return (
    <>
      <Text size="sm" fw={600}>
        {benefit.name}
      </Text>
      <Text size="xs" c="dimmed">
        {facts.join(' · ')}
      </Text>
      {benefit.description ? <Text size="sm">{benefit.description}</Text> : null}
      {benefit.link ? (
        <Anchor href={benefit.link} target="_blank" rel="noreferrer" size="sm">
          {t('mine.more', { name: benefit.name })}
        </Anchor>
      ) : null}
    </>
  )
}
