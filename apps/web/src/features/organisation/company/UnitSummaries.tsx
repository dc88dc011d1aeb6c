import { Card, Text, Title } from '@mantine/core'
import type { CompanyStructure } from '@muster/contract/organisation/company/company.contract'
import { UNIT_FORM } from '@muster/contract/organisation/organisation.constants'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Company.module.css'

const unitsPath = (form: number) => `/org-master/org-units?unit=${form}`

/** The largest branches, cost centres and GL codes, with a link to all. */
export function UnitSummaries({ company }: { company: CompanyStructure }) {
  const { t } = useTranslation('company')
  const format = useFormatter()
  const people = (count: number) => t('lists.people', { count, number: format.number(count) })
  const { branches, cost_centres, gl_codes, abilities } = company
  const path = (form: number) => (abilities.masters ? unitsPath(form) : null)
  return (
    <div className={classes.thirds}>
      <UnitCard
        title={t('lists.branches')}
        count={branches.count}
        to={path(UNIT_FORM.branch)}
        rows={branches.top.map((one) => ({
          id: one.id,
          name: [one.name, one.location].filter(Boolean).join(' · '),
          fact: people(one.people),
        }))}
      />
      <UnitCard
        title={t('lists.cost_centres')}
        count={cost_centres.count}
        to={path(UNIT_FORM.cost_centre)}
        rows={cost_centres.top.map((one) => ({ id: one.id, name: one.name, fact: people(one.people) }))}
      />
      <UnitCard
        title={t('lists.gl_codes')}
        count={gl_codes.count}
        to={path(UNIT_FORM.gl_code)}
        rows={gl_codes.top.map((one) => ({ id: one.id, name: one.name, fact: one.code ?? '' }))}
      />
    </div>
  )
}

const SHOWN = 8

interface UnitCardProps {
  title: string
  count: number
  /** Path to the full list; null if the user may not open it. */
  to: string | null
  rows: { id: number; name: string; fact: string }[]
}

function UnitCard({ title, count, to, rows }: UnitCardProps) {
  const { t } = useTranslation('company')
  const rest = count - Math.min(rows.length, SHOWN)
  return (
    <Card component="section" padding="lg">
      <div className={classes.cardTitle}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {to ? (
          <AppLink to={to} aria-label={`${t('lists.all')}: ${title}`}>
            {t('lists.all')}
          </AppLink>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <Text c="dimmed">{t('lists.empty')}</Text>
      ) : (
        <ul className={classes.list}>
          {rows.slice(0, SHOWN).map(({ id, name, fact }) => (
            <li key={id}>
              <span>{name}</span>
              <span className={classes.muted}>{fact}</span>
            </li>
          ))}
          {rest > 0 ? <li className={classes.muted}>{t('lists.more', { count: rest })}</li> : null}
        </ul>
      )}
    </Card>
  )
}
