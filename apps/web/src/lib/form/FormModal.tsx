import { Group, Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../screen/Loaded.tsx'
import { FormSkeleton } from './MusterForm.tsx'
import { RecordButtons, RecordForm } from './RecordForm.tsx'
import type { FormModalProps } from './record-form-types.ts'
import { useRecordForm } from './use-record-form.ts'
import '../ui-texts/texts.ts'

/** The form of `FormDrawer` in a dialog: for a few fields, or the reason for an action. */
export function FormModal<Body, Part = undefined, Answer = unknown>(
  props: FormModalProps<Body, Part, Answer>,
) {
  const { t } = useTranslation('ui')
  const { loading } = props
  if (!loading || loading.data !== undefined) return <Editor {...props} />
  return (
    <Modal
      opened
      centered
      onClose={props.onClose}
      title={props.title}
      size={props.size}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Loaded query={loading} skeleton={<FormSkeleton fields={2} />} order={3}>
        {() => null}
      </Loaded>
    </Modal>
  )
}

function Editor<Body, Part, Answer>(props: FormModalProps<Body, Part, Answer>) {
  const { t } = useTranslation('ui')
  const form = useRecordForm(props)
  return (
    <Modal
      opened
      centered
      onClose={form.close}
      title={props.title}
      size={props.size}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {props.text ? (
        <Text size="sm" mb="md" component="div">
          {props.text}
        </Text>
      ) : null}
      <RecordForm props={props} form={form} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <RecordButtons props={props} form={form} />
      </Group>
    </Modal>
  )
}
