"""The toolkit: canvas, sprites, text, widgets, focus, animation, sound and language. No game knowledge."""
