import { Skeleton } from '@mantine/core'
import {
  createAccessRule,
  listAccessRules,
  readAccessRule,
  updateAccessRule,
} from '@muster/contract/calls/onboarding/access-rules'
import type { DataOf } from '@muster/contract/kit/index'
import { type StepKind, stepKinds } from '@muster/contract/onboarding/onboarding.constants'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormPanel } from '../../../lib/form/FormPanel.tsx'
import {
  areaField,
  choicesFrom,
  choicesOf,
  multiField,
  selectField,
  statusField,
  textField,
} from '../../../lib/form/fields.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { PeoplePicker } from '../../../lib/form/PersonPicker.tsx'
import { savingBy } from '../../../lib/form/saving.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { ACCESS } from './access-paths.ts'
import './texts.ts'

type Details = DataOf<typeof readAccessRule>

/** An access rule: which steps are reserved, and to whom. */
export default function AccessRulePage() {
  const { id } = useParams()
  const query = useQuery({
    ...readOptions(readAccessRule, { body: id === undefined ? {} : { group_id: Number(id) } }),
    meta: { errorShown: 'inline' as const },
    // What is being edited is not replaced meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} radius="md" />} order={1}>
      {(details) => <Rule key={details.rule?.group_id ?? 'new'} details={details} />}
    </Loaded>
  )
}

const personOf = ({ employee_id, name, code }: Details['members'][number]): FoundPerson => ({
  ...{ id: employee_id, name, label: `${name} (${code})` },
})

function Rule({ details: { rule, members, flows } }: { details: Details }) {
  const { t } = useTranslation('onboardingAccess')
  const { t: words } = useTranslation('onboarding')
  const navigate = useNavigate()
  const title = rule ? rule.GROUP_NAME : t('add')
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: t('onboardingTitles:access'), href: hrefOf(ACCESS) }, { label: title }]}
      />
      <FormPanel<Record<string, unknown>, { users: FoundPerson[] }>
        title={title}
        onClose={() => navigate(ACCESS)}
        fields={[
          textField('GROUP_NAME', t('name'), { isRequired: true, MAX_LENGTH: 80 }),
          multiField(
            'step_kinds',
            t('steps'),
            choicesOf(stepKinds, (kind: StepKind) => words(`kinds.${kind}`)),
            { isRequired: true, help: t('stepsHelp') },
          ),
          selectField('workflow_id', t('flow'), choicesFrom(flows), { help: t('flowHelp') }),
          statusField('GROUP_STATUS', t('isOn'), { help: t('isOnHelp') }),
          areaField('note', t('note'), { MAX_LENGTH: 500 }),
        ]}
        record={rule ?? { GROUP_STATUS: 1 }}
        part={{
          initial: { users: members.map(personOf) },
          render: ({ value, onChange, errors }) => (
            <PeoplePicker
              data-field="users"
              label={t('people')}
              description={t('peopleHelp')}
              value={value.users}
              onChange={(users) => onChange({ users })}
              error={errors.users}
            />
          ),
        }}
        toBody={(values, { users }) => ({
          ...{ GROUP_NAME: values.GROUP_NAME, note: values.note ?? '', GROUP_STATUS: values.GROUP_STATUS },
          ...{ step_kinds: values.step_kinds, workflow_id: values.workflow_id ?? null },
          users: users.map((person) => person.id),
          ...(rule ? { group_id: rule.group_id, version: rule.version } : {}),
        })}
        save={savingBy({ create: createAccessRule, update: updateAccessRule }, rule === null)}
        refresh={[listAccessRules, readAccessRule]}
      />
    </>
  )
}
