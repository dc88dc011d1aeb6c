import { Menu, MenuRadioGroup, MenuRadioItem } from '@mantine/core'
import { Fragment } from 'react'
import type { ViewDialogKind } from '../data-table/toolbar/ViewsButton.tsx'
import {
  IconDeviceFloppy,
  IconHistory,
  IconPencil,
  IconPlus,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconUsers,
} from '../icons.ts'
import type { SavedView, SavedViewsProps } from './types.ts'
import classes from './ViewsMenu.module.css'

interface ViewsMenuProps extends SavedViewsProps {
  onDialog: (kind: ViewDialogKind) => void
}

interface ItemsProps extends ViewsMenuProps {
  current: SavedView | undefined
}

const STANDARD = 'standard'

/** The available views, then the actions for the current one. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { views, currentId, onChoose, texts: t } = props
  const current = views.find((view) => view.id === currentId)
  const groups = [
    { label: t.own, views: views.filter((view) => view.owner === null) },
    { label: t.shared, views: views.filter((view) => view.owner !== null) },
  ].filter((group) => group.views.length > 0)
  return (
    <>
      <MenuRadioGroup
        value={currentId === null ? STANDARD : String(currentId)}
        onChange={(value) => onChoose(value === STANDARD ? null : Number(value))}
      >
        <MenuRadioItem value={STANDARD} closeMenuOnClick>
          {t.standard}
        </MenuRadioItem>
        {groups.map((group) => (
          <Fragment key={group.label}>
            <Menu.Label>{group.label}</Menu.Label>
            {group.views.map((view) => (
              <MenuRadioItem
                key={view.id}
                value={String(view.id)}
                closeMenuOnClick
                rightSection={<ViewMarks {...props} view={view} />}
              >
                {view.name}
              </MenuRadioItem>
            ))}
          </Fragment>
        ))}
      </MenuRadioGroup>
      <Menu.Divider />
      <ChangeItems {...props} current={current} />
      {current ? <ViewItems {...props} view={current} /> : null}
    </>
  )
}

function ViewMarks({ view, defaultId, texts: t }: ViewsMenuProps & { view: SavedView }) {
  return (
    <span className={classes.side}>
      {view.owner === null ? null : t.by(view.owner)}
      {view.isShared && view.owner === null ? <IconUsers size={14} aria-label={t.shared} /> : null}
      {view.id === defaultId ? <IconStarFilled size={14} aria-label={t.isDefault} /> : null}
    </span>
  )
}

/** Actions for a modified view. */
function ChangeItems({ current, isChanged, onSave, onReset, onDialog, texts: t }: ItemsProps) {
  return (
    <>
      {current?.mayEdit && isChanged ? (
        <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={() => void onSave()}>
          {t.save}
        </Menu.Item>
      ) : null}
      {current && isChanged ? (
        <Menu.Item leftSection={<IconHistory size={16} />} onClick={onReset}>
          {t.reset}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => onDialog('create')}>
        {t.saveAs}
      </Menu.Item>
    </>
  )
}

/** Actions for the current view. */
function ViewItems(props: ViewsMenuProps & { view: SavedView }) {
  const { view, defaultId, mayShare, onDefault, onShare, onDialog, texts: t } = props
  const isDefault = view.id === defaultId
  return (
    <>
      <Menu.Item
        leftSection={isDefault ? <IconStarFilled size={16} /> : <IconStar size={16} />}
        onClick={() => void onDefault(isDefault ? null : view.id)}
      >
        {isDefault ? t.dropDefault : t.makeDefault}
      </Menu.Item>
      {view.mayEdit ? (
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onDialog('rename')}>
          {t.rename}
        </Menu.Item>
      ) : null}
      {view.mayEdit && (mayShare || view.isShared) ? (
        <Menu.Item
          leftSection={<IconUsers size={16} />}
          onClick={() => void onShare(view.id, !view.isShared)}
        >
          {view.isShared ? t.unshare : t.share}
        </Menu.Item>
      ) : null}
      {view.mayRemove ? (
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} />}
          onClick={() => onDialog('remove')}
        >
          {t.remove}
        </Menu.Item>
      ) : null}
    </>
  )
}
