import { Group } from '@mantine/core'
import { Loaded } from '../screen/Loaded.tsx'
import { FormSkeleton } from './MusterForm.tsx'
import { RecordButtons, RecordForm } from './RecordForm.tsx'
import type { RecordFormProps } from './record-form-types.ts'
import { useRecordForm } from './use-record-form.ts'

/** The form of `FormDrawer` on a page of its own. */
export function FormPanel<Body, Part = undefined, Answer = unknown>(
  props: RecordFormProps<Body, Part, Answer>,
) {
  const { loading } = props
  if (!loading || loading.data !== undefined) return <Editor {...props} />
  return (
    <Loaded query={loading} skeleton={<FormSkeleton fields={3} />} order={2}>
      {() => null}
    </Loaded>
  )
}

function Editor<Body, Part, Answer>(props: RecordFormProps<Body, Part, Answer>) {
  const form = useRecordForm(props)
  return (
    <section aria-label={typeof props.title === 'string' ? props.title : undefined}>
      <RecordForm props={props} form={form} />
      <Group justify="flex-end" gap="xs" mt="lg">
        {props.isReadOnly ? props.actions : <RecordButtons props={props} form={form} />}
      </Group>
    </section>
  )
}
