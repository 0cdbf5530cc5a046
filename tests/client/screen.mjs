// What drawing modules need to be loaded without a screen: a page that is never touched, its address, and the way a
// title's client is served, beside shared/ and match/.
import {register} from 'node:module';

globalThis.location ??= {origin: 'https://starboard.example', pathname: '/m/1/', search: ''};
globalThis.document ??= {createTreeWalker: () => ({}), createComment: () => ({})};

const home = new URL('../../static/', import.meta.url).href;
const served = `export const resolve = (name, context, next) =>
  next(/^\\.\\.\\/\\.\\.\\/(shared|match)\\//.test(name) && context.parentURL.includes('/client/') ? ${JSON.stringify(home)} + name.slice(6) : name, context);`;
register(`data:text/javascript,${encodeURIComponent(served)}`);
