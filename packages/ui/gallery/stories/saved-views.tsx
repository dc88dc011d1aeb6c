import {
  defaultViewsTexts,
  type SavedViewsProps,
  ViewDialog,
  ViewsButton,
  ViewsMenu,
} from '../../src/index.ts'
import type { Story } from '../story.ts'

const done = async () => null
const nothing = () => undefined
const rights = { mayEdit: true, mayRemove: true }

const views: SavedViewsProps['views'] = [
  { id: 1, name: 'Joined this year', isShared: false, owner: null, ...rights },
  { id: 2, name: 'Pune, on notice', isShared: true, owner: null, ...rights },
  { id: 3, name: 'All of sales', isShared: true, owner: 'Meera Nair', mayEdit: false, mayRemove: false },
]

const usual: SavedViewsProps = {
  views,
  currentId: null,
  isChanged: false,
  defaultId: 2,
  mayShare: true,
  onChoose: nothing,
  onReset: nothing,
  onSave: done,
  onCreate: done,
  onRename: done,
  onShare: done,
  onDefault: done,
  onRemove: done,
  texts: defaultViewsTexts,
}

function Views(given: Partial<SavedViewsProps>) {
  const props = { ...usual, ...given }
  return (
    <ViewsButton
      label="Views"
      view={views.find(({ id }) => id === props.currentId)?.name ?? 'Standard view'}
      changed={props.isChanged ? 'changed' : null}
      loading="Loading"
      renderMenu={(onDialog) => <ViewsMenu {...props} onDialog={onDialog} />}
      renderDialog={(kind, onClose) => <ViewDialog {...props} kind={kind} onClose={onClose} />}
    />
  )
}

const story = (id: string, title: string, props: Partial<SavedViewsProps>, names: RegExp[] = []): Story => ({
  id: `saved-views/${id}`,
  title,
  shows: ['ViewsButton', 'ViewsMenu', 'ViewDialog'],
  isOverlay: names.length > 0,
  Body: () => <Views {...props} />,
  steps: names.map((name, at) => ({ press: at === 0 ? 'button' : 'menuitem', name })),
})

export const viewStories: Story[] = [
  story('standard', 'The list as it comes', {}),
  story('changed', 'A view that was changed', { currentId: 1, isChanged: true }),
  story('menu', 'All views', { currentId: 1, isChanged: true }, [/^Views/]),
  story('save', 'Saving a view', {}, [/^Views/, /^Save as new/]),
  story('remove', 'Deleting a view', { currentId: 2 }, [/^Views/, /^Delete/]),
]
