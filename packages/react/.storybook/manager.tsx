/** The explorer's frame: a link to the gallery of mails and text messages, which `npm run explorer` writes anew. */
import { addons, types } from 'storybook/manager-api';

addons.register('gallery', () => {
  addons.add('gallery/link', {
    type: types.TOOL,
    title: 'Mails and text messages',
    render: () => (
      <a href="/gallery/mails.html" target="_blank" rel="noreferrer">
        Mails and text messages
      </a>
    ),
  });
});
