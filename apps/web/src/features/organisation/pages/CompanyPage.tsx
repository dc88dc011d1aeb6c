import { Card, Skeleton, Table, Text, Title } from '@mantine/core'
import { readCompanyStructure } from '@muster/contract/calls/organisation/company/company'
import { getCompanyDetails } from '@muster/contract/calls/organisation/organisation'
import type { CompanyStructure } from '@muster/contract/organisation/company/company.contract'
import { EmptyState } from '@muster/ui/feedback'
import { KeyValueList, PageHeader, StatCard } from '@muster/ui/page'
import { IconMapPin, IconPencil, IconSitemap } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from '../company/Company.module.css'
import { UnitSummaries } from '../company/UnitSummaries.tsx'
import '../company/texts.ts'

const inline = { meta: { errorShown: 'inline' as const } }
const GEO_PATH = '/core_hr/org-structure/location/geofencing'

/** The organisation: its legal details and its units. */
export default function CompanyPage() {
  const { t } = useTranslation('company')
  const query = useQuery({ ...readOptions(readCompanyStructure, {}), ...inline })
  const { edit = false, geo = false, masters = false } = query.data?.abilities ?? {}
  return (
    <>
      <PageHeader
        title={t('title')}
        {...(edit
          ? {
              primary: {
                label: t('edit'),
                icon: <IconPencil size={16} aria-hidden />,
                href: hrefOf('/organisation/company/edit'),
              },
            }
          : {})}
        secondary={[
          ...(masters
            ? [{ label: t('units'), icon: <IconSitemap size={16} />, href: hrefOf('/org-master/org-units') }]
            : []),
          ...(geo ? [{ label: t('geo'), icon: <IconMapPin size={16} />, href: hrefOf(GEO_PATH) }] : []),
        ]}
      />
      <Loaded query={query} skeleton={<Skeleton height={520} radius="lg" />}>
        {(company) => (
          <div className={classes.stack}>
            <CompanyCard company={company} />
            <Figures company={company} />
            <LegalData company={company} />
            <Entities company={company} />
            <UnitSummaries company={company} />
          </div>
        )}
      </Loaded>
    </>
  )
}

interface CompanyProps {
  company: CompanyStructure
}

function CompanyCard({ company: { profile, people, abilities } }: CompanyProps) {
  const { t } = useTranslation('company')
  const format = useFormatter()
  const details = useQuery({ ...readOptions(getCompanyDetails, {}), ...inline })
  const logo = details.data?.org_detail.ORG_LOGO
  const facts = [profile.org_type, profile.industry_type, profile.country].filter(Boolean)
  const counted = t(abilities.everybody ? 'people' : 'reached', {
    count: people,
    number: format.number(people),
  })
  return (
    <Card padding="lg">
      <div className={classes.card}>
        <div className={classes.logo}>
          {logo ? (
            <img src={logo} alt={t('logoAlt', { name: profile.ORG_NAME })} />
          ) : (
            <span className={classes.noLogo}>{t('noLogo')}</span>
          )}
        </div>
        <div>
          <h2 className={classes.name}>{profile.ORG_NAME}</h2>
          {profile.LEGAL_NAME && profile.LEGAL_NAME !== profile.ORG_NAME ? (
            <Text>{profile.LEGAL_NAME}</Text>
          ) : null}
          <Text size="sm" c="dimmed">
            {[...facts, counted].join(' · ')}
          </Text>
        </div>
      </div>
    </Card>
  )
}

function Figures({ company }: CompanyProps) {
  const { t } = useTranslation('company')
  const format = useFormatter()
  const { locations } = company
  const figures = [
    ['people', company.people],
    ['entities', company.entities.length],
    ['branches', company.branches.count],
    ['locations', locations.count],
    ['cost_centres', company.cost_centres.count],
    ['gl_codes', company.gl_codes.count],
  ] as const
  const hint = [
    t('figures.fenced', { count: locations.with_fences }),
    locations.without_coordinates > 0 ? t('figures.unplaced', { count: locations.without_coordinates }) : '',
  ]
  return (
    <div className={classes.figures}>
      {figures.map(([name, count]) => (
        <StatCard
          key={name}
          label={t(`figures.${name}`)}
          value={format.number(count)}
          {...(name === 'locations' && company.abilities.geo
            ? {
                href: hrefOf(GEO_PATH),
                trend: {
                  direction: 'same' as const,
                  tone: 'neutral' as const,
                  text: hint.filter(Boolean).join(', '),
                },
              }
            : {})}
        />
      ))}
    </div>
  )
}

function LegalData({ company: { profile } }: CompanyProps) {
  const { t } = useTranslation('company')
  const format = useFormatter()
  const address = [
    profile.ADDRESS,
    [profile.POSTAL_CODE, profile.CITY].filter(Boolean).join(' '),
    profile.state,
    profile.country,
  ]
    .filter(Boolean)
    .join(', ')
  const items = [
    ['legal_name', profile.LEGAL_NAME],
    ['org_type', profile.org_type],
    ['industry', profile.industry_type],
    ['founded', profile.FOUNDED_ON ? format.day(profile.FOUNDED_ON) : ''],
    ['address', address],
    [
      'website',
      profile.WEBSITE ? (
        <a key="site" href={profile.WEBSITE} rel="noreferrer noopener" target="_blank">
          {profile.WEBSITE.replace(/^https?:\/\//, '')}
        </a>
      ) : (
        ''
      ),
    ],
    ['email', profile.EMAIL],
    ['phone', profile.PHONE],
    ['currency', profile.CURRENCY],
    ['zone', profile.TIME_ZONE],
  ] as const
  return (
    <div className={classes.halves}>
      <Card component="section" padding="lg">
        <Title order={2} size="h4" mb="md">
          {t('legal.title')}
        </Title>
        <KeyValueList items={items.map(([id, value]) => ({ id, label: t(`legal.${id}`), value }))} />
      </Card>
      <Card component="section" padding="lg">
        <Title order={2} size="h4" mb="md">
          {t('registrations')}
        </Title>
        {profile.registrations.length === 0 ? (
          <Text c="dimmed">{t('noRegistrations')}</Text>
        ) : (
          <KeyValueList
            layout="rows"
            items={profile.registrations.map(({ country, kind, number }) => ({
              id: `${country} ${kind} ${number}`,
              label: country ? `${kind} · ${country}` : kind,
              value: number,
            }))}
          />
        )}
      </Card>
    </div>
  )
}

function Entities({ company: { entities, people } }: CompanyProps) {
  const { t } = useTranslation('company')
  const format = useFormatter()
  return (
    <Card component="section" padding="lg">
      <Title order={2} size="h4" mb="md">
        {t('entities.title')}
      </Title>
      {entities.length === 0 ? (
        <EmptyState order={3} title={t('entities.empty')} text={t('entities.emptyText')} />
      ) : (
        <Table.ScrollContainer minWidth={480}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('entities.name')}</Table.Th>
                <Table.Th>{t('entities.country')}</Table.Th>
                <Table.Th>{t('entities.currency')}</Table.Th>
                <Table.Th>{t('entities.people')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {entities.map((entity) => {
                const share = people === 0 ? 0 : Math.round((entity.people / people) * 100)
                return (
                  <Table.Tr key={entity.id}>
                    <Table.Td>
                      <strong>{entity.name}</strong>
                      {entity.legal_name ? <div className={classes.muted}>{entity.legal_name}</div> : null}
                    </Table.Td>
                    <Table.Td>{entity.country || '—'}</Table.Td>
                    <Table.Td>{entity.currency ?? '—'}</Table.Td>
                    <Table.Td>
                      {format.number(entity.people)}{' '}
                      <span className={classes.muted}>{t('entities.share', { percent: `${share}%` })}</span>
                      <span className={classes.share} aria-hidden>
                        <span style={{ width: `${share}%` }} />
                      </span>
                    </Table.Td>
                  </Table.Tr>
                )
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Card>
  )
}
