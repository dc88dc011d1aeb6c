import { ActionIcon, Menu } from '@mantine/core'
import { readOnboardingForm } from '@muster/contract/calls/onboarding/candidates'
import { changeFlowStatus, listFlows, setDefaultFlow } from '@muster/contract/calls/onboarding/flows'
import type { OnboardingFlow } from '@muster/contract/onboarding/flows.contract'
import { ListCard } from '@muster/ui/data-table'
import { IconDotsVertical, IconPlus } from '@muster/ui/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { inUseWord, Status, useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { LIST } from '../data/candidate-data.ts'
import '../texts.ts'

const FlowDrawer = lazy(() => import('./FlowDrawer.tsx'))

/** The flows that candidates go through, the default first. */
export default function FlowsPage() {
  const { t } = useTranslation('onboarding')
  const make = useColumns<OnboardingFlow>()
  const statusOf = ({ STATUS, is_default }: OnboardingFlow) =>
    is_default
      ? ({ kind: 'info', text: t('flows.default') } as const)
      : inUseWord(STATUS, { on: t('flows.on'), off: t('flows.off') })
  const rulesOf = ({ is_default, rule_words }: OnboardingFlow) => {
    const rules = rule_words.join('; ')
    if (!is_default) return rules || t('flows.byHand')
    return rules ? `${rules}; ${t('flows.everybody')}` : t('flows.everybody')
  }
  return (
    <ListScreen
      list="onboarding.flows"
      isWhole
      load={() => ({ ...readOptions(listFlows, { body: {} }), meta: { errorShown: 'inline' as const } })}
      rowsOf={({ workflows }) => workflows}
      totalOf={({ workflows }) => workflows.length}
      title={t('onboardingTitles:flows')}
      subtitle={t('flows.subtitle')}
      crumbs={[
        { label: t('onboardingTitles:list'), href: hrefOf(LIST) },
        { label: t('onboardingTitles:flows') },
      ]}
      isSearchable={false}
      primary={({ open }) => ({
        label: t('flows.add'),
        icon: <IconPlus size={16} aria-hidden />,
        onClick: () => open('new'),
      })}
      columns={[
        make.text('name', t('flows.name'), (row) => row.name, {
          width: 260,
          note: (row) => ({ text: row.note, isWhole: true }),
        }),
        make.text('steps', t('flows.steps'), (row) => t('flows.stepCount', { count: row.steps.length }), {
          width: 380,
          note: (row) => ({ text: row.steps.map((step) => step.name).join(' → '), isWhole: true }),
        }),
        make.text('rules', t('flows.rules'), rulesOf, { width: 200 }),
        make.number('candidates', t('flows.candidates'), (row) => row.candidates),
        make.number('flow_version', t('flows.version'), (row) => row.flow_version),
        make.status('status', t('flows.status'), statusOf),
      ]}
      row={{
        id: (row) => row.WORKFLOW_ID,
        label: (row) => row.name,
        actions: (row) => <FlowMenu flow={row} />,
      }}
      card={(row) => (
        <ListCard
          title={row.name}
          badge={<Status word={statusOf(row)} />}
          lines={[rulesOf(row), t('flows.stepCount', { count: row.steps.length })]}
        />
      )}
      drawer={{
        param: 'flow',
        render: ({ id, row, close, shown: { data } }) =>
          data && (row || id === null) ? (
            <FlowDrawer flow={row ?? null} places={data} onClose={close} />
          ) : null,
      }}
      empty={{ title: t('flows.empty'), text: t('flows.emptyText') }}
    />
  )
}

function FlowMenu({
  flow: { WORKFLOW_ID: workflow_id, STATUS, is_default, name },
}: {
  flow: OnboardingFlow
}) {
  const { t } = useTranslation('onboarding')
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([listFlows, readOnboardingForm].map(({ id }) => client.invalidateQueries({ queryKey: [id] })))
  const status = useMutation({
    mutationFn: () =>
      call(changeFlowStatus, { body: { workflow_id, STATUS: STATUS === 1 ? 0 : 1 } }, { notify: true }),
    onSettled: refresh,
  })
  const standard = useMutation({
    mutationFn: () => call(setDefaultFlow, { body: { workflow_id } }, { notify: true }),
    onSettled: refresh,
  })
  if (is_default) return null
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('flows.more', { name })}>
          <IconDotsVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {STATUS === 1 ? (
          <Menu.Item onClick={() => standard.mutate()}>{t('flows.makeDefault')}</Menu.Item>
        ) : null}
        <Menu.Item onClick={() => status.mutate()}>
          {t(STATUS === 1 ? 'flows.deactivate' : 'flows.activate')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
