import { Badge, Group, Text } from '@mantine/core'
import { ROLE } from '@muster/contract/kit/permissions'
import { DataTable, type DataTableColumn } from '@muster/ui/data-table'
import { StatusBadge } from '@muster/ui/feedback'
import { FilterBar, type FilterDefinition } from '@muster/ui/filter-bar'
import { IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { PersonChip } from '@muster/ui/people'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Formatter } from '../../../lib/formats.ts'
import { hrefOf } from '../../../lib/hrefs.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { useCan, useFormatter } from '../../../lib/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import classes from '../components/Roles.module.css'
import {
  criteriaOf,
  peopleOptions,
  type RoleCatalogue,
  type RolePerson,
  rolesOptions,
} from '../data/role-queries.ts'
import '../roles-texts.ts'

const AddSubAdmin = lazy(() => import('../components/AddSubAdmin.tsx'))
const DefaultMenus = lazy(() => import('../components/DefaultMenus.tsx'))
const RolePersonDrawer = lazy(() => import('../components/RolePersonDrawer.tsx'))

type T = TFunction<'access-roles'>

/** Every person is an employee, which says nothing in this list. */
const tellingRoles = (person: RolePerson) =>
  person.roles.length > 1 ? person.roles.filter((role) => role.role_id !== ROLE.employee) : person.roles

function reachOf(t: T, person: RolePerson): string {
  if (person.is_administrator) return t('scopes.organisation')
  if (person.data_scope === null) return t('list.byRole')
  const names = person.data_scope === 'group' ? person.groups.map((group) => group.name).join(', ') : ''
  return names || t(`scopes.${person.data_scope}`)
}

const endOf = (person: RolePerson) =>
  person.roles
    .map((role) => role.ends_on)
    .filter(Boolean)
    .sort()[0] ?? null
const dayOf = (format: Formatter, day: string | null) => (day ? format.date(day) : '')

const granterOf = (person: RolePerson) =>
  [...new Set(person.roles.flatMap((role) => role.granted_by ?? []))].join(', ')

function columnsOf(t: T, format: Formatter): DataTableColumn<RolePerson>[] {
  return [
    {
      id: 'name',
      header: t('list.person'),
      sortable: true,
      width: 260,
      cell: (row) => (
        <PersonChip name={row.name} subtitle={row.designation || row.email} colorKey={row.account_id} />
      ),
      text: (row) => row.name,
    },
    {
      id: 'roles',
      header: t('list.roles'),
      width: 240,
      cell: (row) => <RoleBadges person={row} />,
      text: (row) =>
        tellingRoles(row)
          .map((role) => role.role_name)
          .join(', '),
    },
    { id: 'reach', header: t('list.reach'), width: 180, cell: (row) => reachOf(t, row) },
    {
      id: 'grants',
      header: t('list.grants'),
      width: 170,
      cell: (row) => (row.is_administrator ? t('list.holdsAll') : format.number(row.personal_grants)),
    },
    { id: 'until', header: t('list.until'), width: 130, cell: (row) => dayOf(format, endOf(row)) },
    { id: 'granted', header: t('list.granted'), width: 180, cell: granterOf },
    {
      id: 'email',
      header: t('list.email'),
      sortable: true,
      width: 220,
      isHidden: true,
      cell: (row) => row.email,
    },
  ]
}

function RoleBadges({ person }: { person: RolePerson }) {
  const { t } = useTranslation('access-roles')
  return (
    <span className={classes.badges}>
      {tellingRoles(person).map((role) => (
        <Badge key={`${role.product_id}-${role.role_id}`} variant="light" tt="none">
          {role.role_name}
        </Badge>
      ))}
      {person.state === 'disabled' ? <StatusBadge kind="neutral">{t('list.disabled')}</StatusBadge> : null}
      {person.state === 'invited' ? <StatusBadge kind="pending">{t('list.invited')}</StatusBadge> : null}
    </span>
  )
}

function filtersOf(t: T, catalogue: RoleCatalogue | undefined): FilterDefinition[] {
  const products = (catalogue?.products ?? []).filter((product) => product.is_subscribed)
  const roles = new Map(
    products.flatMap((product) => product.roles.map((role) => [String(role.role_id), role.name] as const)),
  )
  return [
    {
      id: 'role',
      label: t('list.role'),
      kind: 'single',
      options: [...roles].map(([value, label]) => ({ value, label })),
    },
    {
      id: 'product',
      label: t('list.product'),
      kind: 'single',
      options: products.map((product) => ({ value: String(product.product_id), label: product.name })),
    },
    {
      id: 'who',
      label: t('list.who'),
      kind: 'single',
      options: [{ value: 'everyone', label: t('list.everyone') }],
    },
  ]
}

/** Who holds which role; roles and personal grants are given and taken here. */
export default function SubAdminsPage() {
  const { t } = useTranslation('access-roles')
  const format = useFormatter()
  const filterTexts = useFilterTexts()
  const list = useList('sub-admins')
  const { state, setState } = list
  const catalogue = useQuery(rolesOptions).data
  const seesMatrix = useCan('access.matrix.view')
  const [openId, setOpenId] = useState<number | null>(null)
  const [panel, setPanel] = useState<'add' | 'defaults' | null>(null)
  const { data, table } = useListRows(list, {
    page: (page, limit) => peopleOptions(criteriaOf(state), page, limit),
    rowsOf: (answer) => answer.people,
    totalOf: (answer) => answer.total_rows,
  })
  const columns = useMemo(() => columnsOf(t, format), [t, format])
  const filters = useMemo(() => filtersOf(t, catalogue), [t, catalogue])
  const person = data?.people.find((one) => one.account_id === openId)
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        count={data?.total_rows}
        primary={{
          label: t('add'),
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => setPanel('add'),
        }}
        secondary={[
          { label: t('defaults'), onClick: () => setPanel('defaults') },
          ...(seesMatrix ? [{ label: t('matrixLink'), href: hrefOf('/users/permission-matrix') }] : []),
        ]}
      />
      <DataTable
        label={t('list.label')}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.account_id}
        rowLabel={(row) => row.name}
        onRowOpen={(row) => setOpenId(row.account_id)}
        renderCard={(row) => <PersonCard row={row} />}
        toolbar={
          <FilterBar
            filters={filters}
            value={state.filters}
            onChange={(next) => setState({ ...state, filters: next, page: 1 })}
            inlineCount={3}
            texts={filterTexts}
          />
        }
        empty={{ title: t('list.emptyTitle'), text: t('list.emptyText') }}
      />
      <Suspense fallback={null}>
        {person && catalogue ? (
          <RolePersonDrawer person={person} catalogue={catalogue} onClose={() => setOpenId(null)} />
        ) : null}
        {panel === 'add' && catalogue ? (
          <AddSubAdmin catalogue={catalogue} onClose={() => setPanel(null)} />
        ) : null}
        {panel === 'defaults' ? <DefaultMenus onClose={() => setPanel(null)} /> : null}
      </Suspense>
    </>
  )
}

/** A person on a phone. */
function PersonCard({ row }: { row: RolePerson }) {
  const { t } = useTranslation('access-roles')
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <PersonChip name={row.name} subtitle={row.designation || row.email} colorKey={row.account_id} />
      </Group>
      <Group gap={6} mt="xs">
        <RoleBadges person={row} />
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {reachOf(t, row)}
      </Text>
    </>
  )
}
