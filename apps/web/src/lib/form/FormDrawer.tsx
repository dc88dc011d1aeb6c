import { DetailDrawer } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../screen/Loaded.tsx'
import { FormSkeleton } from './MusterForm.tsx'
import { RecordButtons, RecordForm } from './RecordForm.tsx'
import type { FormDrawerProps } from './record-form-types.ts'
import { useRecordForm } from './use-record-form.ts'
import '../ui-texts/texts.ts'

/**
 * A form for one record in a drawer, rendered from its fields. The save button is always visible, and
 * Ctrl+Enter saves too; the server's messages are shown at their fields; unsaved changes are guarded; after a
 * conflict it shows the other changes and keeps the typed values. See `FormModal` for the same in a dialog.
 */
export function FormDrawer<Body, Part = undefined, Answer = unknown>(
  props: FormDrawerProps<Body, Part, Answer>,
) {
  const { t } = useTranslation('ui')
  const { loading } = props
  if (!loading || loading.data !== undefined) return <Editor {...props} />
  return (
    <DetailDrawer
      isOpen
      onClose={props.onClose}
      title={props.title}
      subtitle={props.subtitle}
      width={props.width}
      texts={{ close: t('close') }}
    >
      <Loaded query={loading} skeleton={<FormSkeleton fields={3} />} order={3}>
        {() => null}
      </Loaded>
    </DetailDrawer>
  )
}

function Editor<Body, Part, Answer>(props: FormDrawerProps<Body, Part, Answer>) {
  const { t } = useTranslation('ui')
  const form = useRecordForm(props)
  return (
    <DetailDrawer
      isOpen
      onClose={form.close}
      title={props.title}
      subtitle={props.subtitle}
      badge={props.badge}
      width={props.width}
      texts={{ close: t('close') }}
      footer={props.isReadOnly ? props.actions : <RecordButtons props={props} form={form} />}
    >
      <RecordForm props={props} form={form} />
    </DetailDrawer>
  )
}
