import { mergeAttributes, Node } from '@tiptap/core'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    mergeField: {
      /** Inserts a merge field at the cursor. */
      insertMergeField: (name: string) => ReturnType
    }
  }
}

/** A merge field within the text: an atomic node, selected and deleted as a whole. */
export const MergeFieldNode = Node.create<{ labels: ReadonlyMap<string, string> }>({
  name: 'mergeField',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,

  addOptions: () => ({ labels: new Map() }),

  addAttributes: () => ({
    name: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-merge-field') ?? '',
      renderHTML: ({ name }: { name: string }) => ({ 'data-merge-field': name }),
    },
  }),

  parseHTML: () => [{ tag: 'span[data-merge-field]' }],

  renderHTML({ node, HTMLAttributes }) {
    const name = String(node.attrs.name)
    return [
      'span',
      mergeAttributes(HTMLAttributes, { title: `{{${name}}}` }),
      this.options.labels.get(name) ?? name,
    ]
  },

  renderText: ({ node }) => `{{${String(node.attrs.name)}}}`,

  addCommands() {
    return {
      insertMergeField:
        (name) =>
        ({ commands }) =>
          commands.insertContent({ type: 'mergeField', attrs: { name } }),
    }
  },
})
