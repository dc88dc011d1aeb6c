import { Button } from '@mantine/core'
import { listAccessRules, updateAccessRule } from '@muster/contract/calls/onboarding/access-rules'
import type { AccessRule } from '@muster/contract/onboarding/access-rules.contract'
import type { StepKind } from '@muster/contract/onboarding/onboarding.constants'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { inUseWord, Status, useColumns } from '../../../lib/list/columns.tsx'
import { filterNumber, inUseFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { LIST } from '../data/candidate-data.ts'
import { NEW_RULE, ruleHref } from './access-paths.ts'
import './texts.ts'

/** To whom kinds of steps are reserved. */
export default function AccessRulesPage() {
  const { t } = useTranslation('onboardingAccess')
  const { t: words } = useTranslation('onboarding')
  const make = useColumns<AccessRule>()
  const statusOf = ({ GROUP_STATUS }: AccessRule) => inUseWord(GROUP_STATUS, { on: t('on'), off: t('off') })
  const stepsOf = ({ step_kinds }: AccessRule) =>
    step_kinds.map((kind) => words(`kinds.${kind as StepKind}`)).join(', ')
  const flowOf = ({ workflow }: AccessRule) => workflow ?? t('allFlows')
  return (
    <ListScreen
      list="onboarding.access"
      load={({ state, page, limit }) => {
        const status = filterNumber(state, 'status')
        return {
          ...readOptions(listAccessRules, {
            body: {
              ...(status === 0 || status === 1 ? { GROUP_STATUS: status } : {}),
              ...{ page, limit, search: state.search, ...(state.sort ? { sort: state.sort } : {}) },
            },
          }),
          meta: { errorShown: 'inline' as const },
        }
      }}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('onboardingTitles:access')}
      subtitle={t('subtitle')}
      crumbs={[
        { label: t('onboardingTitles:list'), href: hrefOf(LIST) },
        { label: t('onboardingTitles:access') },
      ]}
      primary={() => ({
        label: t('add'),
        icon: <IconPlus size={16} aria-hidden />,
        href: hrefOf(NEW_RULE),
      })}
      columns={[
        make.text('name', t('name'), (row) => row.GROUP_NAME, {
          ...{ sortable: true, width: 240, note: (row) => row.note || null },
        }),
        make.text('steps', t('steps'), stepsOf, { width: 320 }),
        make.text('flow', t('flow'), flowOf, { width: 200 }),
        make.number('users', t('people'), (row) => row.users, { sortable: true }),
        make.status('status', t('status'), statusOf, { sortable: true }),
      ]}
      filters={() => [inUseFilter('status', t('status'), { on: t('on'), off: t('off') })]}
      row={{
        id: (row) => row.group_id,
        label: (row) => row.GROUP_NAME,
        path: (row) => ruleHref(row.group_id),
        actions: (row) => <Switch rule={row} />,
      }}
      card={(row) => (
        <ListCard
          title={row.GROUP_NAME}
          badge={<Status word={statusOf(row)} />}
          lines={[stepsOf(row), flowOf(row), t('count', { count: row.users })]}
        />
      )}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}

function Switch({ rule: { group_id, GROUP_NAME, GROUP_STATUS, version } }: { rule: AccessRule }) {
  const { t } = useTranslation('onboardingAccess')
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: () =>
      call(
        updateAccessRule,
        { body: { group_id, version, GROUP_STATUS: GROUP_STATUS === 1 ? 0 : 1 } },
        { notify: true },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: [listAccessRules.id] }),
  })
  const word = GROUP_STATUS === 1 ? 'switchOff' : 'switchOn'
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={t(`${word}One`, { name: GROUP_NAME })}
      loading={change.isPending}
      onClick={() => change.mutate()}
    >
      {t(word)}
    </Button>
  )
}
