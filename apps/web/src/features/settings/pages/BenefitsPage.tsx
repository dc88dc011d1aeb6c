import { Button, Card, Group, Skeleton, Text } from '@mantine/core'
import type { DataOf } from '@muster/contract/kit/index'
import { type Benefit, benefitDimensions, listBenefits } from '@muster/contract/settings/benefits.contract'
import { EmptyState, StatusBadge } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form-resources.ts'
import { Loaded } from '../../../lib/Loaded.tsx'
import { readOptions } from '../../../lib/query.ts'
import { useFormatter, useUser } from '../../../lib/session.ts'
import { BenefitDrawer } from '../benefits/BenefitDrawer.tsx'
import classes from '../benefits/Benefits.module.css'
import '../texts.ts'
import '../benefits/texts.ts'

type Data = DataOf<typeof listBenefits>

/** What people get besides pay, and for whom. */
export default function BenefitsPage() {
  const { t } = useTranslation('benefits')
  const benefits = useQuery({ ...readOptions(listBenefits, {}), meta: { errorShown: 'inline' as const } })
  const [open, setOpen] = useState<Benefit | 'new' | null>(null)
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        count={benefits.data?.benefits.length}
        primary={{ label: t('add'), icon: <IconPlus size={16} />, onClick: () => setOpen('new') }}
      />
      <Loaded query={benefits} order={2} skeleton={<Skeleton height={320} radius="lg" maw="75rem" />}>
        {(data) => (
          <>
            {data.benefits.length === 0 ? (
              <EmptyState order={2} title={t('empty.title')} text={t('empty.text')} />
            ) : (
              <div className={classes.cards}>
                {data.benefits.map((benefit) => (
                  <BenefitCard
                    key={benefit.id}
                    benefit={benefit}
                    data={data}
                    onOpen={() => setOpen(benefit)}
                  />
                ))}
              </div>
            )}
            {open ? (
              <BenefitDrawer
                benefit={open === 'new' ? null : open}
                options={data.options}
                onClose={() => setOpen(null)}
              />
            ) : null}
          </>
        )}
      </Loaded>
    </>
  )
}

function BenefitCard({ benefit, data, onOpen }: { benefit: Benefit; data: Data; onOpen: () => void }) {
  const { t } = useTranslation('benefits')
  const format = useFormatter()
  const today = dayIn(useUser().formats.time_zone)
  const isOver = benefit.to_date !== null && benefit.to_date < today
  const whom = benefitDimensions
    .map((dimension) =>
      benefit.limits[dimension]
        .map((id) => data.options[dimension].find((one) => one.id === id)?.name)
        .filter(Boolean)
        .join(', '),
    )
    .filter(Boolean)
  const when = benefit.to_date
    ? t('between', { from: format.date(benefit.from_date), to: format.date(benefit.to_date) })
    : t('from', { date: format.date(benefit.from_date) })
  const terms = [
    when,
    benefit.waiting_days > 0 ? t('waiting', { count: benefit.waiting_days }) : '',
    benefit.after_probation ? t('afterProbation') : '',
  ].filter(Boolean)
  return (
    <Card padding="lg">
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Text fw={600}>{benefit.name}</Text>
          <Text size="xs" c="dimmed">
            {[t(`categories.${benefit.category}`), benefit.provider].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Button
          variant="default"
          size="compact-sm"
          onClick={onOpen}
          aria-label={t('edit', { name: benefit.name })}
        >
          {t('change')}
        </Button>
      </Group>
      <Text size="sm" mt="xs">
        {whom.length > 0 ? whom.join(' · ') : t('everybody')}
      </Text>
      <Text size="sm" c="dimmed">
        {terms.join(', ')}
      </Text>
      {benefit.status === 0 || isOver ? (
        <StatusBadge kind="neutral">{t(isOver ? 'over' : 'off')}</StatusBadge>
      ) : null}
    </Card>
  )
}
