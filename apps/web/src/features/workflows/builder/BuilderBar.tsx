import {
  ActionIcon,
  Anchor,
  Button,
  Group,
  SegmentedControl,
  Text,
  TextInput,
  Tooltip,
  VisuallyHidden,
} from '@mantine/core'
import type { WorkflowDetail } from '@muster/contract/workflows/workflows.contract'
import { IconArrowLeft } from '@muster/ui/icons'
import { ActionMenu } from '@muster/ui/page'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { listPath } from '../data/paths.ts'
import { WorkflowBadge } from '../parts/WorkflowBadge.tsx'
import classes from './Builder.module.css'
import type { Beside } from './builder-context.ts'
import type { Draft } from './use-draft.ts'

interface BuilderBarProps {
  detail: WorkflowDetail
  draft: Draft
  isList: boolean
  onList: (isList: boolean) => void
  onOpen: (beside: Beside) => void
}

/** Toolbar: name, undo and redo, save and publish. */
export function BuilderBar({ detail, draft, isList, onList, onOpen }: BuilderBarProps) {
  const { t } = useTranslation('workflows')
  const { graph } = draft
  const mayEdit = detail.abilities.edit
  return (
    <header className={classes.bar}>
      <Tooltip label={t('builder.back')}>
        <Anchor component={AppLink} to={listPath} aria-label={t('builder.back')} lh={1}>
          <IconArrowLeft size={20} aria-hidden />
        </Anchor>
      </Tooltip>
      <VisuallyHidden component="h1">{graph.name}</VisuallyHidden>
      <TextInput
        className={classes.name}
        aria-label={t('builder.name')}
        maxLength={120}
        readOnly={!mayEdit}
        value={graph.name}
        onChange={(event) => graph.setName(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {detail.trigger_name}
        </Text>
        <WorkflowBadge workflow={{ ...detail, has_changes: detail.has_changes || graph.isDirty }} />
      </Group>
      <SegmentedControl
        size="xs"
        aria-label={t('builder.canvas')}
        data={[
          { value: 'graph', label: t('builder.canvas') },
          { value: 'list', label: t('builder.list') },
        ]}
        value={isList ? 'list' : 'graph'}
        onChange={(value) => onList(value === 'list')}
      />
      {mayEdit ? <Steps draft={draft} /> : null}
      <Button variant="default" onClick={() => onOpen('simulate')}>
        {t('builder.simulate')}
      </Button>
      {mayEdit ? <SaveButtons draft={draft} onPublish={() => onOpen('publish')} /> : null}
      <ActionMenu
        label={t('builder.more')}
        actions={[
          { label: t('builder.versions'), onClick: () => onOpen('versions') },
          ...(mayEdit ? [{ label: t('builder.duplicate'), onClick: () => onOpen('copy') }] : []),
        ]}
      />
    </header>
  )
}

function Steps({ draft: { graph } }: { draft: Draft }) {
  const { t } = useTranslation('workflows')
  return (
    <Group gap={4}>
      <Tooltip label={t('builder.undo')}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('builder.undo')}
          disabled={!graph.canUndo}
          onClick={graph.undo}
        >
          <IconArrowBackUp size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('builder.redo')}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('builder.redo')}
          disabled={!graph.canRedo}
          onClick={graph.redo}
        >
          <IconArrowForwardUp size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}

function SaveButtons({ draft, onPublish }: { draft: Draft; onPublish: () => void }) {
  const { t } = useTranslation('workflows')
  const { isDirty } = draft.graph
  // The error is shown from the draft's state.
  const save = () =>
    draft.save().then(
      () => true,
      () => false,
    )
  return (
    <>
      <Button variant="default" loading={draft.isSaving} disabled={!isDirty} onClick={() => void save()}>
        {isDirty ? t('builder.saveDraft') : t('builder.saved')}
      </Button>
      <Button
        disabled={draft.isSaving}
        onClick={async () => {
          if (!isDirty || (await save())) onPublish()
        }}
      >
        {t('builder.publish')}
      </Button>
    </>
  )
}
