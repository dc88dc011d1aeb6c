import { Skeleton, Text, Title } from '@mantine/core'
import { createLeaveType, updateLeaveType } from '@muster/contract/calls/leave/leave-types'
import { typeColours } from '@muster/contract/leave/leave.constants'
import type { LeaveType } from '@muster/contract/leave/leave-types.contract'
import { Timeline } from '@muster/ui/page'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import {
  areaField,
  choicesOf,
  selectField,
  statusField,
  switchField,
  textField,
} from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import { savingBy } from '../../../lib/form/saving.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { changesOptions, refreshSetup } from '../leave-queries.ts'
import { changedFields } from './changed-fields.ts'

/** The kind cannot be changed after the type was created. */
const newType = ({ earnsCompOff, ...draft }: Draft) => ({
  ...draft,
  kind: earnsCompOff ? 'comp_off' : 'regular',
})

/** Creates or edits a leave type. */
export default function TypeDrawer({ type, onClose }: { type: LeaveType | null; onClose: () => void }) {
  const { t } = useTranslation('leave')
  const queries = useQueryClient()
  const isNew = type === null
  return (
    <FormDrawer
      title={type ? t('editOne', { name: type.LEAVE_TYPE_NAME }) : t('setup.addType')}
      onClose={onClose}
      fields={[
        textField('LEAVE_TYPE_NAME', t('type.name'), { isRequired: true, MAX_LENGTH: 80 }),
        textField('LEAVE_TYPE_CODE', t('type.code'), {
          isRequired: true,
          MAX_LENGTH: 12,
          help: t('type.codeHelp'),
        }),
        areaField('description', t('type.description')),
        selectField(
          'colour',
          t('type.colour'),
          choicesOf(typeColours, (colour) => t(`colours.${colour}`)),
          { isRequired: true },
        ),
        statusField('is_paid', t('type.paid')),
        isNew
          ? switchField('earnsCompOff', t('type.compOff'), { help: t('type.compOffHelp') })
          : statusField('status', t('type.active')),
      ]}
      record={type}
      keys={['LEAVE_TYPE_ID', 'version']}
      start={{ colour: 'blue', is_paid: 1 }}
      toBody={isNew ? newType : undefined}
      save={savingBy({ create: createLeaveType, update: updateLeaveType }, isNew)}
      refresh={() => refreshSetup(queries)}
      after={() => (type ? <Changes id={type.LEAVE_TYPE_ID} /> : null)}
    />
  )
}

/** Change history of the leave type and of the rules that credit it. */
function Changes({ id }: { id: number }) {
  const { t } = useTranslation('leave')
  const { t: tChanges } = useTranslation('leaveChanges')
  const format = useFormatter()
  const { time_zone } = useUser().formats
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
              formatDate={(date) => format.day(date)}
              order={4}
              events={changes.map((change) => ({
                id: change.id,
                date: dayIn(time_zone, new Date(change.at)),
                text: change.record,
                detail: changedFields(tChanges, change.fields),
                actor: change.by,
              }))}
            />
          )
        }
      </Loaded>
    </section>
  )
}
