import { Badge, Button, Group } from '@mantine/core'
import { ROLE } from '@muster/contract/kit/permissions'
import { ListCard } from '@muster/ui/data-table'
import { StatusBadge } from '@muster/ui/feedback'
import type { FilterDefinition } from '@muster/ui/filter-bar'
import { IconPlus } from '@muster/ui/icons'
import { PersonChip } from '@muster/ui/people'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useColumns } from '../../../lib/list/columns.tsx'
import { oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
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
const CompareAccess = lazy(() => import('../components/CompareAccess.tsx'))
const DefaultMenus = lazy(() => import('../components/DefaultMenus.tsx'))
const RolePersonDrawer = lazy(() => import('../components/RolePersonDrawer.tsx'))

type T = TFunction<'access-roles'>

/** Everybody has the employee role, so listing it would carry no information. */
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
const granterOf = (person: RolePerson) =>
  [...new Set(person.roles.flatMap((role) => role.granted_by ?? []))].join(', ')

function PersonName({ row }: { row: RolePerson }) {
  return <PersonChip name={row.name} subtitle={row.designation || row.email} colorKey={row.account_id} />
}

function RoleBadges({ person }: { person: RolePerson }) {
  const { t } = useTranslation('access-roles')
  return (
    <span className={classes.badges}>
      {tellingRoles(person).map((role) => (
        <Badge key={`${role.product_id}-${role.role_id}`} variant="light">
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
    oneFilter(
      'role',
      t('list.role'),
      [...roles].map(([value, label]) => ({ value, label })),
    ),
    oneFilter(
      'product',
      t('list.product'),
      products.map((product) => ({ value: String(product.product_id), label: product.name })),
    ),
    oneFilter('who', t('list.who'), [{ value: 'everyone', label: t('list.everyone') }]),
  ]
}

/** Holders of roles; assigns and revokes roles and personal grants. */
export default function SubAdminsPage() {
  const { t } = useTranslation('access-roles')
  const format = useFormatter()
  const make = useColumns<RolePerson>()
  const catalogue = useQuery(rolesOptions).data
  const seesMatrix = useCan('access.matrix.view')
  const [search] = useSearchParams()
  // The command palette opens the form itself.
  const [panel, setPanel] = useState<'add' | 'compare' | 'defaults' | null>(
    search.get('add') === null ? null : 'add',
  )
  const close = () => setPanel(null)
  return (
    <ListScreen
      list="sub-admins"
      load={({ state, page, limit }) => peopleOptions(criteriaOf(state), page, limit)}
      rowsOf={(answer) => answer.people}
      totalOf={(answer) => answer.total_rows}
      title={t('title')}
      label={t('list.label')}
      subtitle={
        <>
          {t('subtitle')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => setPanel('compare')}>
            {t('compare.action')}
          </Button>
        </>
      }
      primary={{
        label: t('add'),
        icon: <IconPlus size={16} aria-hidden />,
        onClick: () => setPanel('add'),
      }}
      actions={[
        { label: t('defaults'), onClick: () => setPanel('defaults') },
        ...(seesMatrix ? [{ label: t('matrixLink'), href: hrefOf('/users/permission-matrix') }] : []),
      ]}
      columns={[
        {
          id: 'name',
          header: t('list.person'),
          sortable: true,
          width: 260,
          cell: (row) => <PersonName row={row} />,
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
        make.text('reach', t('list.reach'), (row) => reachOf(t, row), { width: 180 }),
        make.text(
          'grants',
          t('list.grants'),
          (row) => (row.is_administrator ? t('list.holdsAll') : format.number(row.personal_grants)),
          { width: 170 },
        ),
        make.day('until', t('list.until'), endOf, { width: 130 }),
        make.text('granted', t('list.granted'), granterOf, { width: 180 }),
        make.text('email', t('list.email'), (row) => row.email, {
          sortable: true,
          width: 220,
          isHidden: true,
        }),
      ]}
      filters={filtersOf(t, catalogue)}
      row={{ id: (row) => row.account_id, label: (row) => row.name }}
      card={(row) => (
        <ListCard
          title={<PersonName row={row} />}
          lines={[
            <Group key="roles" gap={6}>
              <RoleBadges person={row} />
            </Group>,
          ]}
          meta={[reachOf(t, row)]}
        />
      )}
      drawer={{
        param: 'person',
        render: ({ row, close: closePerson }) =>
          row && catalogue ? (
            <RolePersonDrawer person={row} catalogue={catalogue} onClose={closePerson} />
          ) : null,
      }}
      below={() => (
        <>
          {panel === 'add' && catalogue ? <AddSubAdmin catalogue={catalogue} onClose={close} /> : null}
          {panel === 'compare' && catalogue ? <CompareAccess catalogue={catalogue} onClose={close} /> : null}
          {panel === 'defaults' ? <DefaultMenus onClose={close} /> : null}
        </>
      )}
      empty={{ title: t('list.emptyTitle'), text: t('list.emptyText') }}
    />
  )
}
