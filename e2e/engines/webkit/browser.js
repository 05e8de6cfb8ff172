#!/usr/bin/env -S gjs -m
/**
 * A phone with WebKitGTK, for GJS: one web view, driven by WebKitWebDriver, which starts this file. The
 * MiniBrowser of WebKitGTK is no narrower than 447 px, keeps nothing on disk when driven, and has no position to give.
 * ENGINE_FOLDER: what the browser keeps; ENGINE_LANGUAGE: its language; ENGINE_POSITION: `lat,lng,metres`, else it
 * refuses; ENGINE_SIZE: `width,height`; ENGINE_SCRIPT runs before the scripts of every page. Writes the console to stderr.
 */
import GLib from 'gi://GLib';
import Gtk from 'gi://Gtk?version=3.0';
import WebKit2 from 'gi://WebKit2?version=4.1';

Gtk.init(null);
// Asks pages for reduced motion: without a graphics card a view transition takes seconds. ADR 049.
Gtk.Settings.get_default().gtk_enable_animations = false;
const folder = GLib.getenv('ENGINE_FOLDER');
const position = GLib.getenv('ENGINE_POSITION');
const context = new WebKit2.WebContext({
  website_data_manager: new WebKit2.WebsiteDataManager({
    base_data_directory: `${folder}/data`,
    base_cache_directory: `${folder}/cache`,
  }),
});
context.set_preferred_languages([GLib.getenv('ENGINE_LANGUAGE')]);
context.get_geolocation_manager().connect('start', (manager) => {
  const [lat, lng, metres] = position.split(',').map(Number);
  manager.update_position(new WebKit2.GeolocationPosition(lat, lng, metres));
  return true;
});
context.set_automation_allowed(true);
context.connect('automation-started', (_, session) => {
  const info = new WebKit2.ApplicationInfo();
  info.set_name('phone');
  session.set_application_info(info);
  session.connect('create-web-view', newView);
});
new GLib.MainLoop(null, false).run();

function newView() {
  const settings = new WebKit2.Settings({ enable_write_console_messages_to_stdout: true, enable_page_cache: true });
  // Without a graphics card: it would be computed by the processor, and does not always survive that.
  settings.hardware_acceleration_policy = WebKit2.HardwareAccelerationPolicy.NEVER;
  const view = new WebKit2.WebView({ web_context: context, is_controlled_by_automation: true, settings });
  const script = GLib.getenv('ENGINE_SCRIPT');
  const { UserContentInjectedFrames, UserScript, UserScriptInjectionTime } = WebKit2;
  if (script)
    view
      .get_user_content_manager()
      .add_script(
        UserScript.new(script, UserContentInjectedFrames.TOP_FRAME, UserScriptInjectionTime.START, null, null),
      );
  view.connect('permission-request', (_, request) => {
    if (position) request.allow();
    else request.deny();
    return true;
  });
  // Unanswered, WebKitGTK 2.50 may crash on it.
  view.connect('query-permission-state', (_, query) => {
    query.finish(position ? WebKit2.PermissionState.GRANTED : WebKit2.PermissionState.DENIED);
    return true;
  });
  const [default_width, default_height] = GLib.getenv('ENGINE_SIZE').split(',').map(Number);
  const window = new Gtk.Window({ default_width, default_height, decorated: false });
  window.add(view);
  window.show_all();
  return view;
}
