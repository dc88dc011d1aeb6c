import { Stack, Text } from '@mantine/core'
import { listNoticeRules, saveOffboardingSettings } from '@muster/contract/calls/offboarding/notice-rules'
import type { NoticeRule } from '@muster/contract/offboarding/notice-rules.contract'
import { lettersAfter } from '@muster/contract/offboarding/offboarding.constants'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormPanel } from '../../../lib/form/FormPanel.tsx'
import { choicesFrom, multiField, numberField, selectField } from '../../../lib/form/fields.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { inUseWord, Status, useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { LIST } from '../separations/separation-data.ts'
import '../texts.ts'

const RuleDrawer = lazy(() => import('./RuleDrawer.tsx'))

const settings = {
  ...readOptions(listNoticeRules, {}),
  meta: { errorShown: 'inline' as const },
}

const probationOf = ({ in_probation }: NoticeRule) =>
  in_probation === null ? 'any' : in_probation ? 'yes' : 'no'

/** Notice rules, and when clearance begins. */
export default function ConfigurationPage() {
  const { t } = useTranslation('offboarding')
  const { t: own } = useTranslation('ownSeparation')
  const make = useColumns<NoticeRule>()
  const { data } = useQuery(settings)
  const statusOf = ({ status }: NoticeRule) =>
    inUseWord(status, { on: t('settings.on'), off: t('settings.off') })
  const nameIn = (list: readonly { id: number; name: string }[] | undefined, id: number | null) =>
    id === null ? t('settings.anybody') : (list?.find((one) => one.id === id)?.name ?? '')
  const gradeOf = (row: NoticeRule) => nameIn(data?.options.grade, row.grade_id)
  const typeOf = (row: NoticeRule) => nameIn(data?.options.employment_type, row.employment_type_id)
  const daysOf = ({ days, counts }: NoticeRule) =>
    own(counts === 'working' ? 'workingDays' : 'days', { count: days })
  const days = (count: number) => own('days', { count })
  return (
    <ListScreen
      list="offboarding.notice_rules"
      isWhole
      load={() => settings}
      rowsOf={({ rules }) => rules}
      totalOf={({ rules }) => rules.length}
      title={t('offboardingTitles:settings')}
      subtitle={t('settings.rulesText')}
      crumbs={[
        { label: t('offboardingTitles:list'), href: hrefOf(LIST) },
        { label: t('offboardingTitles:settings') },
      ]}
      isSearchable={false}
      primary={({ open }) => ({
        label: t('settings.add'),
        icon: <IconPlus size={16} aria-hidden />,
        onClick: () => open('new'),
      })}
      above={() => (
        <Stack gap="md" mb="md">
          <Clearance />
          {data ? (
            <Text size="sm" c="dimmed">
              {t('settings.general', {
                days: days(data.general.days),
                probation: days(data.general.days_in_probation),
              })}
            </Text>
          ) : null}
        </Stack>
      )}
      columns={[
        make.text('name', t('settings.name'), (row) => row.name, { width: 220 }),
        make.text('grade', t('settings.grade'), gradeOf, { width: 160 }),
        make.text('type', t('settings.employmentType'), typeOf, { width: 180 }),
        make.text(
          'probation',
          t('settings.probation'),
          (row) => t(`settings.probations.${probationOf(row)}`),
          {
            width: 180,
          },
        ),
        make.text('days', own('fields.notice'), daysOf, { width: 170 }),
        make.text('starts', t('settings.starts'), (row) => t(`settings.startsOn.${row.starts}`), {
          width: 200,
        }),
        make.status('status', t('settings.status'), statusOf),
      ]}
      row={{ id: (row) => row.id, label: (row) => row.name, open: (row, { open }) => open(row.id) }}
      card={(row) => (
        <ListCard
          title={row.name}
          badge={<Status word={statusOf(row)} />}
          lines={[
            [gradeOf(row), typeOf(row), t(`settings.probations.${probationOf(row)}`)].join(' · '),
            daysOf(row),
          ]}
        />
      )}
      drawer={{
        param: 'rule',
        render: ({ id, row, close, shown: { data: loaded } }) =>
          loaded && (row || id === null) ? (
            <Suspense fallback={null}>
              <RuleDrawer rule={row ?? null} options={loaded.options} onClose={close} />
            </Suspense>
          ) : null,
      }}
      empty={{ title: t('settings.empty'), text: t('settings.emptyText') }}
    />
  )
}

function Clearance() {
  const { t } = useTranslation('offboarding')
  const query = useQuery(settings)
  return (
    <FormPanel<BodyOf<typeof saveOffboardingSettings>>
      key={query.data?.settings_version}
      title={t('settings.others')}
      onClose={() => undefined}
      cancelLabel={null}
      loading={query}
      fields={[
        numberField('clearance_days', t('settings.clearanceDays'), {
          isRequired: true,
          help: t('settings.clearanceHelp'),
        }),
        multiField(
          'letter_templates',
          t('settings.letters'),
          choicesFrom(query.data?.options.letter_template),
          {
            help: t('settings.lettersHelp'),
          },
        ),
        selectField(
          'letters_after',
          t('settings.lettersAfter'),
          lettersAfter.map((value) => ({ value, label: t(`settings.lettersAfterChoices.${value}`) })),
          { isRequired: true },
        ),
      ]}
      record={
        query.data
          ? {
              clearance_days: query.data.clearance_days,
              letter_templates: query.data.letter_templates,
              letters_after: query.data.letters_after,
              version: query.data.settings_version,
            }
          : null
      }
      keys={['version']}
      save={saving(saveOffboardingSettings)}
      saveLabel={t('settings.save')}
      refresh={[listNoticeRules]}
    />
  )
}
