import { Button, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { DetailDrawer } from '@muster/ui/page'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../screen/Loaded.tsx'
import { DrawerProblem } from './DrawerProblem.tsx'
import type { FormDrawerProps, FormRemoval } from './form-drawer-types.ts'
import { FormSkeleton, MusterForm } from './MusterForm.tsx'
import { LeaveQuestion, UnsavedGuard } from './UnsavedGuard.tsx'
import { useFormDrawer } from './use-form-drawer.ts'
import '../ui-texts/texts.ts'

/**
 * A form for one record in a drawer, rendered from its fields. The save button is always visible, and
 * Ctrl+Enter saves too; the server's messages are shown at their fields; unsaved changes are guarded; after a
 * conflict it shows the other changes and keeps the typed values.
 */
export function FormDrawer<Body, Part = undefined>(props: FormDrawerProps<Body, Part>) {
  const { t } = useTranslation('ui')
  const { loading } = props
  if (!loading || loading.data !== undefined) return <Editor {...props} />
  return (
    <DetailDrawer
      isOpen
      onClose={props.onClose}
      title={props.title}
      width={props.width}
      texts={{ close: t('close') }}
    >
      <Loaded query={loading} skeleton={<FormSkeleton fields={3} />} order={3}>
        {() => null}
      </Loaded>
    </DetailDrawer>
  )
}

function Editor<Body, Part>(props: FormDrawerProps<Body, Part>) {
  const { t } = useTranslation('ui')
  const formId = useId()
  const drawer = useFormDrawer(props)
  const { basis, isDirty, isSaving, errors } = drawer
  const isReadOnly = props.isReadOnly ?? false
  useSubmitKey(formId)
  return (
    <DetailDrawer
      isOpen
      onClose={drawer.close}
      title={props.title}
      subtitle={props.subtitle}
      badge={props.badge}
      width={props.width}
      texts={{ close: t('close') }}
      footer={
        isReadOnly ? (
          props.actions
        ) : (
          <>
            {props.remove ? (
              <RemoveButton removal={props.remove} isBusy={drawer.isRemoving} onRemove={drawer.remove} />
            ) : null}
            {props.actions}
            <Button variant="default" onClick={drawer.close} disabled={isSaving}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" form={formId} loading={isSaving}>
              {props.saveLabel ?? t('form.save')}
            </Button>
          </>
        )
      }
    >
      <UnsavedGuard isDirty={isDirty} withSearch />
      {drawer.isLeaving ? (
        <LeaveQuestion onLeave={drawer.leave} onStay={() => drawer.setIsLeaving(false)} />
      ) : null}
      <Stack gap="md">
        <DrawerProblem drawer={drawer} problem={props.problem} />
        {props.before?.(drawer.draft)}
        <MusterForm
          key={`${basis.round}`}
          {...props.resources}
          formId={formId}
          definition={{ sections: drawer.sections }}
          initialValues={drawer.start}
          draft={basis.draft}
          onDraftChange={(values) => values === null && drawer.forgetDraft()}
          onValuesChange={drawer.setValues}
          onDirtyChange={drawer.setIsFormDirty}
          isReadOnly={isReadOnly}
          onSubmit={drawer.submit}
          isSubmitting={isSaving}
          errors={errors}
          texts={{ draftRestored: t('conflict.kept'), discardDraft: t('conflict.reload') }}
        >
          {props.part?.render({ value: drawer.part, onChange: drawer.setPart, errors, isReadOnly })}
        </MusterForm>
        {props.after?.(drawer.draft)}
      </Stack>
    </DetailDrawer>
  )
}

interface RemoveButtonProps {
  removal: FormRemoval
  isBusy: boolean
  onRemove: () => void
}

/** Deletes on the second press, which is a confirmation. */
function RemoveButton({ removal, isBusy, onRemove }: RemoveButtonProps) {
  const { t } = useTranslation('ui')
  const [isAsking, setIsAsking] = useState(false)
  const { label = t('drawer.remove'), sure = t('drawer.sure') } = removal
  const isMeant = isAsking || sure === null
  return (
    <>
      {isAsking && removal.text ? (
        <Text size="sm" w="100%" role="status">
          {removal.text}
        </Text>
      ) : null}
      <Button
        variant="subtle"
        color="red"
        style={{ marginInlineEnd: 'auto' }}
        loading={isBusy}
        onClick={() => (isMeant ? onRemove() : setIsAsking(true))}
      >
        {isAsking ? sure : label}
      </Button>
    </>
  )
}

/** Ctrl+Enter saves from every field, including multi-line ones. */
function useSubmitKey(formId: string) {
  useHotkeys(
    [
      [
        'mod+Enter',
        () => {
          const form = document.getElementById(formId)
          // Ignore the shortcut while a dialog above this drawer has the focus.
          const dialog = form?.closest('[role="dialog"]')
          if (form instanceof HTMLFormElement && dialog?.contains(document.activeElement))
            form.requestSubmit()
        },
      ],
    ],
    [],
  )
}
