import { Skeleton, Text, Title } from '@mantine/core'
import type { FormValues } from '@muster/contract/forms/form-definition'
import {
  createLeaveType,
  type LeaveType,
  typeColours,
  updateLeaveType,
} from '@muster/contract/leave/leave-types.contract'
import { Timeline } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formSection } from '../../../lib/form-field.ts'
import { Loaded } from '../../../lib/Loaded.tsx'
import { writeOptions } from '../../../lib/query.ts'
import { useFormatter } from '../../../lib/session.ts'
import { changesOptions, refreshSetup } from '../leave-queries.ts'
import { choice, isOn, onOff, text, textIn } from './form-parts.ts'
import { SettingDrawer } from './SettingDrawer.tsx'

const names = { LEAVE_TYPE_NAME: 'NAME', LEAVE_TYPE_CODE: 'CODE' }

/** Adds a leave type, or changes one. */
export default function TypeDrawer({ type, onClose }: { type: LeaveType | null; onClose: () => void }) {
  const { t } = useTranslation('leave')
  const queries = useQueryClient()
  const meta = { errorShown: 'inline' as const }
  const onSuccess = () => refreshSetup(queries)
  const create = useMutation({ ...writeOptions(createLeaveType), onSuccess, meta })
  const update = useMutation({ ...writeOptions(updateLeaveType), onSuccess, meta })
  const sections = useMemo(
    () => [
      formSection('', [
        text('NAME', t('type.name'), { IS_MANDATORY: 1, MAX_LENGTH: 80 }),
        text('CODE', t('type.code'), { IS_MANDATORY: 1, MAX_LENGTH: 12, help_text: t('type.codeHelp') }),
        text('DESCRIPTION', t('type.description'), { FEILD_TYPE: 'textarea', MAX_LENGTH: 500 }),
        choice(
          'COLOUR',
          t('type.colour'),
          typeColours.map((value) => ({ value, label: t(`colours.${value}`) })),
        ),
        onOff('PAID', t('type.paid')),
        ...(type
          ? [onOff('ACTIVE', t('type.active'))]
          : [onOff('COMP_OFF', t('type.compOff'), { help_text: t('type.compOffHelp') })]),
      ]),
    ],
    [t, type],
  )
  const initial = useMemo<FormValues>(
    () => ({
      NAME: type?.LEAVE_TYPE_NAME ?? '',
      CODE: type?.LEAVE_TYPE_CODE ?? '',
      DESCRIPTION: type?.description ?? '',
      COLOUR: type?.colour ?? 'blue',
      PAID: type ? type.is_paid === 1 : true,
      ACTIVE: type ? type.status === 1 : true,
      COMP_OFF: false,
    }),
    [type],
  )
  const save = (values: FormValues) => {
    const body = {
      LEAVE_TYPE_NAME: textIn(values.NAME),
      LEAVE_TYPE_CODE: textIn(values.CODE),
      description: textIn(values.DESCRIPTION),
      colour: (textIn(values.COLOUR) || 'blue') as (typeof typeColours)[number],
      is_paid: isOn(values.PAID) ? (1 as const) : (0 as const),
    }
    if (!type) {
      const kind = isOn(values.COMP_OFF) ? ('comp_off' as const) : ('regular' as const)
      return create.mutateAsync({ body: { ...body, kind } })
    }
    const status = isOn(values.ACTIVE) ? (1 as const) : (0 as const)
    const { LEAVE_TYPE_ID, version } = type
    return update.mutateAsync({ body: { ...body, LEAVE_TYPE_ID, version, status } })
  }
  return (
    <SettingDrawer
      title={type ? t('editOne', { name: type.LEAVE_TYPE_NAME }) : t('setup.addType')}
      sections={sections}
      initial={initial}
      errorNames={names}
      error={create.error ?? update.error}
      isSaving={create.isPending || update.isPending}
      onSave={save}
      onClose={onClose}
    >
      {type ? <Changes id={type.LEAVE_TYPE_ID} /> : null}
    </SettingDrawer>
  )
}

/** What changed about the type, and about the rules that give it. */
function Changes({ id }: { id: number }) {
  const { t } = useTranslation('leave')
  const format = useFormatter()
  const query = useQuery(changesOptions(id))
  return (
    <section aria-labelledby="type-changes">
      <Title order={3} size="h5" id="type-changes" mt="xl" mb="sm">
        {t('type.changes')}
      </Title>
      <Loaded query={query} skeleton={<Skeleton height={80} />} order={3}>
        {({ changes }) =>
          changes.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('type.noChanges')}
            </Text>
          ) : (
            <Timeline
              formatDate={(date) => format.date(date)}
              order={4}
              events={changes.map((change) => ({
                id: change.id,
                date: change.at.slice(0, 10),
                text: change.record,
                detail: change.fields.map((one) => one.field).join(', '),
                actor: change.by,
              }))}
            />
          )
        }
      </Loaded>
    </section>
  )
}
