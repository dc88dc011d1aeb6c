import { list__Records__, remove__Record__, save__Record__ } from '@muster/contract/calls/__module__/__records_kebab__'
import type { __Record__ } from '@muster/contract/__module__/__records_kebab__.contract'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField, choicesFrom, dayField, selectField, statusField, textField } from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { removing, saving } from '../../../lib/form/saving.ts'
import { useUser } from '../../../lib/session/session.ts'

interface __Record__DrawerProps {
  /** Null for a new one. */
  __record__: __Record__ | null
  categories: readonly { id: number; name: string }[]
  isReadOnly: boolean
  onClose: () => void
}

/** Form to add or edit __one__. */
export default function __Record__Drawer({ __record__, categories, isReadOnly, onClose }: __Record__DrawerProps) {
  const { t } = useTranslation('__camel__')
  const today = dayIn(useUser().formats.time_zone)
  // An inactive category stays on the record.
  const isOffered = !__record__ || categories.some(({ id }) => id === __record__.category_id)
  const offered = isOffered
    ? categories
    : [...categories, { id: __record__.category_id, name: __record__.category }]
  return (
    <FormDrawer
      title={__record__ ? __record__.name : t('add')}
      onClose={onClose}
      fields={[
        textField('name', t('fields.name'), { isRequired: true }),
        selectField('category_id', t('fields.category'), choicesFrom(offered), { isRequired: true }),
        dayField('since', t('fields.since'), { isRequired: true }),
        areaField('note', t('fields.note')),
        statusField('status', t('fields.active')),
      ]}
      record={__record__}
      start={{ since: today, status: 1 }}
      save={saving(save__Record__)}
      remove={__record__ && { run: removing(remove__Record__, { id: __record__.id }) }}
      refresh={[list__Records__]}
      isReadOnly={isReadOnly}
    />
  )
}
