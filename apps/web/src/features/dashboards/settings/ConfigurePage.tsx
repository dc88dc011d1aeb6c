import { Alert, Button, Group, Select, Skeleton, Text } from '@mantine/core'
import { roles } from '@muster/contract/access/roles'
import type { ConfiguredDashboard } from '@muster/contract/dashboards/config.contract'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { CHARTS_KEY } from '../company/data/figures-queries.ts'
import { HOME_KEY } from '../home/home-query.ts'
import { CONFIG_KEY, configOptions, updateDashboardConfig } from './config-query.ts'
import { Library } from './Library.tsx'
import { PartList } from './PartList.tsx'
import './texts.ts'

const LIBRARY = '/organisation/settings/dashboard-library/manage'

/** All homes and dashboards; or one by its name in the address: what it shows, in which order and size, for whom. */
export default function ConfigurePage() {
  const { dashboardName, chartName } = useParams()
  return dashboardName === undefined ? <Library /> : <OneHome name={dashboardName} chosen={chartName} />
}

function OneHome({ name, chosen }: { name: string; chosen: string | undefined }) {
  const { t } = useTranslation('homeSettings')
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get('role'))
  const roleId = roles.some(({ role_id }) => role_id === asked) ? asked : null
  const query = useQuery(configOptions(roleId))
  const choose = (value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set('role', value)
        else next.delete('role')
        return next
      },
      { replace: true },
    )
  return (
    <Loaded query={query} order={2} skeleton={<Skeleton height={480} radius="lg" />}>
      {({ dashboards }) => {
        const found = dashboards.find(({ dashboard }) => dashboard === name)
        return found ? (
          <Arrange
            key={`${found.dashboard} ${roleId} ${found.version}`}
            stored={found}
            chosen={chosen}
            roleId={roleId}
            chooseRole={choose}
          />
        ) : (
          <EmptyState order={1} title={t('library.missing')} />
        )
      }}
    </Loaded>
  )
}

interface ArrangeProps {
  stored: ConfiguredDashboard
  chosen: string | undefined
  roleId: number | null
  chooseRole: (value: string | null) => void
}

function Arrange({ stored, chosen, roleId, chooseRole }: ArrangeProps) {
  const { t } = useTranslation(['homeSettings', 'ui'])
  const queries = useQueryClient()
  const [parts, setParts] = useState(stored.parts)
  const { dashboard, version } = stored
  const save = useMutation({
    ...writeOptions(updateDashboardConfig),
    meta: { errorShown: 'inline' as const },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: CONFIG_KEY })
      await queries.invalidateQueries({ queryKey: HOME_KEY })
      await queries.invalidateQueries({ queryKey: CHARTS_KEY })
    },
  })
  const [isAsked, setIsAsked] = useState(false)
  const isChanged = parts !== stored.parts && !save.isSuccess
  const reset = () => save.mutate({ body: { dashboard, role_id: roleId, version, parts: null } })
  return (
    <>
      <UnsavedGuard isDirty={isChanged} />
      <PageHeader
        title={t(`library.dashboards.${dashboard}`)}
        subtitle={t('library.how')}
        secondary={[{ label: t('library.all'), href: hrefOf(LIBRARY) }]}
      />
      <RoleSelect stored={stored} roleId={roleId} onChange={chooseRole} isDisabled={isChanged} />
      {save.error ? (
        <Alert color="red" role="alert" mb="md">
          {messageOf(save.error)}
        </Alert>
      ) : null}
      <PartList dashboard={dashboard} parts={parts} onChange={setParts} chosen={chosen} />
      <Group mt="lg" gap="xs">
        <Button
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() => save.mutate({ body: { dashboard, role_id: roleId, version, parts } })}
        >
          {t('library.save')}
        </Button>
        {version > 0 ? (
          <Button variant="default" disabled={save.isPending} onClick={() => setIsAsked(true)}>
            {t('library.reset')}
          </Button>
        ) : null}
      </Group>
      {isAsked ? (
        <Alert variant="light" mt="md" title={t('library.resetSure')}>
          <Text size="sm" mb="sm">
            {t(roleId === null ? 'library.resetText' : 'library.resetRole')}
          </Text>
          <Group gap="xs">
            <Button size="xs" loading={save.isPending} onClick={reset}>
              {t('library.reset')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setIsAsked(false)}>
              {t('ui:form.cancel')}
            </Button>
          </Group>
        </Alert>
      ) : null}
    </>
  )
}

interface RoleSelectProps {
  stored: ConfiguredDashboard
  roleId: number | null
  onChange: (value: string | null) => void
  /** While something is not saved, it stays with the role that it was changed for. */
  isDisabled: boolean
}

/** For whom the dashboard is arranged. */
function RoleSelect({ stored, roleId, onChange, isDisabled }: RoleSelectProps) {
  const { t } = useTranslation('homeSettings')
  const own = new Set(stored.roles)
  return (
    <Select
      mb="md"
      maw={360}
      label={t('library.role')}
      description={t(roleId === null || own.has(roleId) ? 'library.roleHelp' : 'library.roleNone')}
      placeholder={t('library.everybody')}
      clearable
      searchable
      disabled={isDisabled}
      value={roleId === null ? null : String(roleId)}
      onChange={onChange}
      data={roles.map(({ role_id, name }) => ({
        value: String(role_id),
        label: own.has(role_id) ? t('library.roleOwn', { name }) : name,
      }))}
    />
  )
}
