import { CloseButton, Group, Stack, Text } from '@mantine/core'
import {
  addReportAccess,
  type readReportAccess,
  removeReportAccess,
} from '@muster/contract/calls/reports/report-access'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { choicesFrom, choicesOf, multiField, selectField } from '../../../lib/form/fields.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { PeoplePicker } from '../../../lib/form/PersonPicker.tsx'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { accessOptions, setupReads } from '../data/report-setup.ts'
import '../texts.ts'

type Body = BodyOf<typeof addReportAccess>
type Given = DataOf<typeof readReportAccess>['access'][number]

const grantsOf = (kind: Given['kind'], ids: readonly number[] = [], right: Given['right']) =>
  ids.map((id) => ({ kind, id, right }))

interface AccessDrawerProps {
  id: number
  name: string
  onClose: () => void
}

/** Who may open a report without the permission for reports; access is given to more, and taken away. */
export default function AccessDrawer({ id, name, onClose }: AccessDrawerProps) {
  const { t } = useTranslation('reports')
  const access = useQuery(accessOptions(id))
  const { data } = access
  return (
    <FormDrawer<Body, FoundPerson[]>
      title={t('access.title')}
      subtitle={name}
      onClose={onClose}
      loading={access}
      before={() => (
        <Stack gap="sm" mb="md">
          <Text size="sm">{t('access.text')}</Text>
          <Holders access={data?.access ?? []} />
        </Stack>
      )}
      fields={[
        multiField('roles', t('access.roles'), choicesFrom(data?.roles)),
        // Authors who don't set up reports choose people and roles.
        ...(data?.groups.length === 0
          ? []
          : [multiField('groups', t('access.groups'), choicesFrom(data?.groups))]),
        selectField(
          'right',
          t('access.right'),
          choicesOf(data?.rights ?? ['view'], (right) => t(`access.rights.${right}`)),
          { isRequired: true },
        ),
      ]}
      start={{ roles: [], groups: [], right: 'view' }}
      part={{
        initial: [],
        check: (people, draft) =>
          people.length + (draft.roles?.length ?? 0) + (draft.groups?.length ?? 0) > 0
            ? {}
            : { people: t('access.choose') },
        render: ({ value, onChange, errors }) => (
          <PeoplePicker label={t('access.people')} value={value} onChange={onChange} error={errors.people} />
        ),
      }}
      toBody={(draft, people) => ({
        report_id: id,
        grants: [
          ...grantsOf(
            'person',
            people.map((person) => person.id),
            draft.right,
          ),
          ...grantsOf('role', draft.roles, draft.right),
          ...grantsOf('group', draft.groups, draft.right),
        ],
      })}
      save={saving(addReportAccess)}
      saveLabel={t('access.give')}
      refresh={setupReads}
    />
  )
}

function Holders({ access }: { access: readonly Given[] }) {
  const { t } = useTranslation('reports')
  const queries = useQueryClient()
  const take = useMutation({
    mutationFn: (access_id: number) => call(removeReportAccess, { body: { access_id } }),
    onSettled: () =>
      Promise.all(setupReads.map((read) => queries.invalidateQueries({ queryKey: endpointKey(read) }))),
  })
  if (access.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('access.nobody')}
      </Text>
    )
  }
  return (
    <ul aria-label={t('access.holders')} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {access.map((one) => (
        <Group key={one.access_id} component="li" justify="space-between" wrap="nowrap" py={4}>
          <div>
            <Text size="sm" fw={500}>
              {one.name}
            </Text>
            <Text size="xs" c="dimmed">
              {[
                t(`access.kinds.${one.kind}`),
                t(`access.rights.${one.right}`),
                ...(one.idle ? [t(`access.idle.${one.idle}`)] : []),
              ].join(' · ')}
            </Text>
          </div>
          <CloseButton
            aria-label={t('access.take', { name: one.name })}
            disabled={take.isPending}
            onClick={() => take.mutate(one.access_id)}
          />
        </Group>
      ))}
    </ul>
  )
}
